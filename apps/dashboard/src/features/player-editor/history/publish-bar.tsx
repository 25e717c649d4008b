import type { Player } from '@kinora/contract';
import { Button } from '@mantine/core';
import { IconClock, IconWorldUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isDirty } from '../draft/editor-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { momentText } from './moment-text.ts';
import classes from './publish-bar.module.css';
import { workspace } from './version-queries.ts';

interface PublishBarProps {
  player: Player;
  onPublish: () => void;
}

/** Below Save Edits, where a save is not live by itself, or was not. */
export function PublishBar({ player, onPublish }: PublishBarProps) {
  const { data } = useQuery(workspace());
  const dirty = useDraft(isDirty);
  const hasDraft = player.version !== player.live_version;
  if (!hasDraft && !player.scheduled && !data?.publish_separately) return null;
  const words = player.scheduled
    ? `Goes live on ${momentText(player.scheduled.at)}`
    : hasDraft
      ? 'Your draft is not live yet'
      : 'Viewers see the newest version';
  const Icon = player.scheduled ? IconClock : IconWorldUpload;
  return (
    <div className={classes.bar}>
      <p className={classes.words} role="status">
        {words}
      </p>
      <Button
        size="xs"
        variant={hasDraft && !dirty && !player.scheduled ? 'filled' : 'default'}
        leftSection={<Icon size={15} aria-hidden="true" />}
        disabled={!hasDraft && !player.scheduled}
        onClick={onPublish}
      >
        {player.scheduled ? 'Scheduled' : 'Publish'}
      </Button>
    </div>
  );
}
