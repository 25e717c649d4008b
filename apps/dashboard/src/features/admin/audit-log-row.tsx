import type { AuditEntry } from '@kinora/contract/admin';
import { Text } from '@mantine/core';
import classes from './accounts-tab.module.css';
import { actWords } from './act-words.ts';

const whenText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(seconds * 1000));

export function AuditLogRow({ entry: { act, at, by, via, subject, detail, note } }: { entry: AuditEntry }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>{actWords[act]}</Text>
        <Text size="sm" className="app-wrap">
          {[subject === 'registration' ? '' : subject, detail].filter(Boolean).join(' · ')}
        </Text>
        {note && (
          <Text size="sm" c="dimmed" className="app-wrap">
            “{note}”
          </Text>
        )}
      </div>
      <div className={classes.facts}>
        <Text size="sm" className="app-wrap">
          {[by, via].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed" className="app-digits">
          {whenText(at)}
        </Text>
      </div>
    </li>
  );
}
