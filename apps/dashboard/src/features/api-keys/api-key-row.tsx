import type { ApiKey } from '@kinora/contract';
import { ActionIcon, Badge, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { relativeTime } from '../../ui/relative-time.ts';
import { shortDate } from '../../ui/short-date.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import classes from './api-key-row.module.css';
import { accessNames } from './key-access.ts';
import { maskKey } from './mask-key.ts';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onDelete: () => void;
}

const copy = (value: string): Promise<void> =>
  navigator.clipboard.writeText(value).then(
    () => toast('API KEY copied'),
    () => toastFailure('This browser does not allow copying. Show the key and copy it by hand.'),
  );

export function ApiKeyRow({ apiKey: { value, name, access, created_at, last_used_at }, onDelete }: ApiKeyRowProps) {
  const [isShown, shown] = useDisclosure(false);
  const label = name || 'API key';
  const lastUse = last_used_at === null ? 'Never used' : `Last used ${relativeTime(last_used_at, Date.now() / 1000)}`;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Text fw={550} size="sm" className="app-wrap">
          {label}
        </Text>
        <Badge variant="light" color={access === 'read' ? 'gray' : 'brand'} size="md" className={classes.badge ?? ''}>
          {accessNames[access]}
        </Badge>
      </div>
      <div className={classes.value}>
        <code className={classes.code}>{isShown ? value : maskKey(value)}</code>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={shown.toggle}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
        >
          {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" onClick={() => void copy(value)} aria-label={`Copy ${label}`}>
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
