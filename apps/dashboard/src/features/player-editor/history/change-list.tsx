import type { VersionChange } from '@kinora/contract/publishing';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './change-list.module.css';

/** As many as are read at a glance. */
const shownAtFirst = 3;
const colour = /^#[\da-f]{6}$/;

export function ChangeList({ changes, label }: { changes: VersionChange[]; label: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, changes.length - shownAtFirst);
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.slice(0, changes.length - hidden).map(({ field, label: name, from, to }) => (
        <li key={field}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.values}>
            <ValueWords value={from} /> <span aria-hidden="true">→</span>
            <span className={classes.to}> to </span> <ValueWords value={to} />
          </span>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <UnstyledButton className={classes.more ?? ''} onClick={() => setIsWhole(true)}>
            {hidden} more
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}

function ValueWords({ value }: { value: string }) {
  return (
    <span className={classes.value}>
      {colour.test(value) && <span className={classes.swatch} style={{ background: value }} aria-hidden="true" />}
      {value}
    </span>
  );
}
