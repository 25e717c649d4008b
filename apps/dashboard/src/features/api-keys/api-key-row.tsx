import type { ApiKey, ListedApiKey } from '@kinora/contract';
import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { shortDate } from '../../ui/short-date.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useShowApiKey } from './api-key-queries.ts';
import classes from './api-key-row.module.css';
import { accessNames } from './key-access.ts';
import { maskKey } from './mask-key.ts';

interface ApiKeyRowProps {
  apiKey: ListedApiKey;
  onDelete: () => void;
}

const failed = (error: unknown): void => toastFailure(toErrorMessage({}, error).message);

const copy = (value: string): Promise<void> =>
  navigator.clipboard.writeText(value).then(
    () => toast('API KEY copied'),
    () => toastFailure('Your browser blocked copying. Show the key and copy it yourself.'),
  );

/** What every value begins with, for one that is not known here. */
const prefix = 'kin_';

export function ApiKeyRow({ apiKey, onDelete }: ApiKeyRowProps) {
  const { id, name, access, created_at, last_used_at } = apiKey;
  const [isShown, setShown] = useState(false);
  const ask = useShowApiKey();
  const value = apiKey.value ?? ask.data?.value;
  const withValue = (use: (value: string) => void): void => {
    const asked = { onSuccess: (shown: ApiKey) => use(shown.value), onError: failed };
    if (value === undefined) ask.mutate(id, asked);
    else use(value);
  };
  const label = name || 'API key';
  const lastUse = last_used_at === null ? 'Never used' : `Last used ${relativeTime(last_used_at, Date.now() / 1000)}`;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Text fw={550} size="sm" className="app-wrap">
          {label}
        </Text>
        <Badge
          variant="light"
          color={access === 'read_write' ? 'brand' : 'gray'}
          size="md"
          className={classes.badge ?? ''}
        >
          {accessNames[access]}
        </Badge>
      </div>
      <div className={classes.value}>
        <code className={classes.code}>{isShown && value ? value : maskKey(value ?? prefix)}</code>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => (isShown ? setShown(false) : withValue(() => setShown(true)))}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
        >
          {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => withValue((known) => void copy(known))}
          aria-label={`Copy ${label}`}
        >
          <IconCopy size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" onClick={onDelete} aria-label={`Delete ${label}`}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      <Text size="xs" c="dimmed" className="app-digits">
        Created on {shortDate(created_at)} · {lastUse}
      </Text>
    </li>
  );
}
