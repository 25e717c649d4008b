import type { SigningKey } from '@kinora/contract/signing-keys';
import { Badge, Button, Text } from '@mantine/core';
import { relativeTime } from '../../ui/relative-time.ts';
import { shortDate } from '../../ui/short-date.ts';
import classes from './signing-key-row.module.css';

interface SigningKeyRowProps {
  signingKey: SigningKey;
  onRevoke: () => void;
}

const lastUse = (at: number | null): string =>
  at === null ? 'Never used' : `Last used ${relativeTime(at, Date.now() / 1000)}`;

export function SigningKeyRow({ signingKey, onRevoke }: SigningKeyRowProps) {
  const { id, name, created_at, last_used_at, revoked_at } = signingKey;
  const label = name || 'Signing key';
  return (
    <li className={classes.row} data-revoked={revoked_at !== null || undefined}>
      <div className={classes.words}>
        <div className={classes.head}>
          <Text fw={550} size="sm" className="app-wrap">
            {label}
          </Text>
          {revoked_at !== null && (
            <Badge variant="light" color="gray" size="md" className={classes.badge ?? ''}>
              Revoked
            </Badge>
          )}
        </div>
        <code className={classes.id}>{id}</code>
        <Text size="xs" c="dimmed" className="app-digits">
          Created on {shortDate(created_at)} ·{' '}
          {revoked_at === null ? lastUse(last_used_at) : `Revoked on ${shortDate(revoked_at)}`}
        </Text>
      </div>
      {revoked_at === null && (
        <Button
          size="xs"
          variant="light"
          color="red"
          onClick={onRevoke}
          aria-label={`Revoke ${label}`}
          className={classes.button ?? ''}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
