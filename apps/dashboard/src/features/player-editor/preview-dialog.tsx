import { frameFeatures } from '@kinora/player/render';
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { apiUrl } from '../../api/page-settings.ts';
import classes from './preview-dialog.module.css';
import { embedAddress } from './share-addresses.ts';

interface PreviewDialogProps {
  playerId: string;
  hasSource: boolean;
  isDirty: boolean;
  opened: boolean;
  onClose: () => void;
}

/** The embed itself, as every other page shows it: what was saved, not what is being edited. */
export function PreviewDialog({ playerId, hasSource, isDirty, opened, onClose }: PreviewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Player Preview" size={1200}>
      {hasSource ? (
        <EmbedFrame playerId={playerId} />
      ) : (
        <div className={classes.empty}>Set a video URL to preview your changes.</div>
      )}
      {hasSource && isDirty && (
        <Text size="sm" c="dimmed" mt="sm">
          This is the saved player. Save your edits to see them here.
        </Text>
      )}
    </Modal>
  );
}

function EmbedFrame({ playerId }: { playerId: string }) {
  // A new address each time it is opened: the embed page may be kept for some seconds.
  const [src] = useState(() => `${embedAddress(apiUrl(), window.location.origin, playerId)}?at=${Date.now()}`);
  return <iframe src={src} title="Player Preview" className={classes.frame} allow={frameFeatures} />;
}
