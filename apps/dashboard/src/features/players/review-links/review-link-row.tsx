import type { ReviewLink } from '@kinora/contract/review-links';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconLock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { toast, toastFailure } from '../../../ui/toast.ts';
import type { LinkQuestion } from './link-question.ts';
import { linkFacts, linkState } from './review-link-text.ts';
import classes from './review-links-panel.module.css';

interface ReviewLinkRowProps {
  link: ReviewLink;
  onAsk: (question: LinkQuestion) => void;
}

const confirmationMs = 2000;

export function ReviewLinkRow({ link, onAsk }: ReviewLinkRowProps) {
  const now = Date.now() / 1000;
  const { word, tone } = linkState(link, now);
  return (
    <li className={`${classes.row} ${tone === 'over' ? classes.over : ''}`} data-link={link.id}>
      <div className={classes.about}>
        <div className={classes.name}>
          <span className={classes.label}>{link.label}</span>
          <Badge
            variant="light"
            color={tone === 'good' ? 'brand' : 'gray'}
            size="md"
            tt="none"
            className={classes.badge ?? ''}
          >
            {word}
          </Badge>
          {link.has_password && (
            <IconLock size={15} className={classes.lock ?? ''} role="img" aria-label="With a password" />
          )}
        </div>
        <p className={`${classes.facts} app-digits`}>{linkFacts(link, now)}</p>
      </div>
      <div className={classes.actions}>
        {tone === 'good' && <CopyLink link={link} />}
        <LinkMenu link={link} isOver={tone === 'over'} onAsk={onAsk} />
      </div>
    </li>
  );
}

function CopyLink({ link: { url, label } }: { link: ReviewLink }) {
  const { copy, copied } = useClipboard({ timeout: confirmationMs });
  const send = async (): Promise<void> => {
    try {
      await copy(url);
      toast('Link copied');
    } catch {
      toastFailure('Your browser blocked copying. Open the link and copy its address.');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  const words = copied ? 'Copied' : 'Copy Link';
  return (
    <Button
      size="xs"
      variant={copied ? 'light' : 'default'}
      leftSection={<Icon size={15} aria-hidden="true" />}
      aria-label={`${words} for ${label}`}
      onClick={() => void send()}
    >
      {words}
    </Button>
  );
}

function LinkMenu({ link, isOver, onAsk }: ReviewLinkRowProps & { isOver: boolean }) {
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${link.label}`}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOver && (
          <Menu.Item
            component="a"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            Open
          </Menu.Item>
        )}
        {link.state !== 'revoked' && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAsk({ about: 'edit', link })}>
            Edit
          </Menu.Item>
        )}
        {!isOver && (
          <Menu.Item leftSection={<IconBan size={16} />} onClick={() => onAsk({ about: 'revoke', link })}>
            Revoke
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => onAsk({ about: 'delete', link })}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
