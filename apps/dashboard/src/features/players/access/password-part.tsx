import { Button, Group, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import classes from './access-panel.module.css';
import { passwordDescription } from './access-words.ts';

interface PasswordPartProps {
  hasPassword: boolean;
  /** Left out: as it was. Null: none any more. */
  password: string | null | undefined;
  onChange: (password: string | null | undefined) => void;
}

/** One that is set is never shown again: it is replaced, or taken away. */
export function PasswordPart({ hasPassword, password, onChange }: PasswordPartProps) {
  const [isChanging, setChanging] = useState(false);
  const isKept = hasPassword && !isChanging && password === undefined;
  if (isKept)
    return (
      <Group justify="space-between" gap="sm">
        <div className={classes.words}>
          <span>A password is set</span>
          <span className={classes.when}>{passwordDescription}</span>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button size="xs" variant="light" color="red" onClick={() => onChange(null)}>
            Remove password
          </Button>
        </Group>
      </Group>
    );
  return (
    <PasswordInput
      label={hasPassword && isChanging ? 'New password' : 'Password'}
      description={passwordDescription}
      placeholder="No password"
      autoComplete="new-password"
      maxLength={256}
      value={password ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || (hasPassword && !isChanging ? null : undefined))}
    />
  );
}
