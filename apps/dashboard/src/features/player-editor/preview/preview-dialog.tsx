import { accessEndpoints } from '@kinora/contract/access';
import { frameFeatures } from '@kinora/player/render';
import { Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { embedBaseUrl } from '../../../api/page-settings.ts';
import { embedAddress } from '../share/share-addresses.ts';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  playerId: string;
  hasSource: boolean;
  isDirty: boolean;
  /** What was saved last waits to be published. */
  isDraft: boolean;
  opened: boolean;
  onClose: () => void;
}

/** The embed itself, as every other page shows it: what was saved, not what is being edited. */
export function PreviewDialog({ playerId, hasSource, isDirty, isDraft, opened, onClose }: PreviewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Player Preview" size={1200}>
      {hasSource ? (
        <EmbedFrame playerId={playerId} onEscape={onClose} />
      ) : (
        <div className={classes.empty}>Set a video URL to preview your changes.</div>
      )}
      {hasSource && (isDirty || isDraft) && (
        <Text size="sm" c="dimmed" mt="sm">
          {isDraft
            ? 'This is what viewers see. Publish your draft to see it here.'
            : 'This is the saved player. Save your edits to see them here.'}
        </Text>
      )}
    </Modal>
  );
}

interface EmbedFrameProps {
  playerId: string;
  /** Pressed inside the frame, which keeps keys to itself. */
  onEscape: () => void;
}

function EmbedFrame({ playerId, onEscape }: EmbedFrameProps) {
  // Its owner sees it, whoever else may. Where that cannot be asked for, it is what everybody sees.
  const pass = useQuery({
    queryKey: ['access', 'preview', playerId],
    queryFn: ({ signal }) => call(accessEndpoints.preview, { player_id: playerId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const address = pass.data?.embed_url ?? embedAddress(embedBaseUrl(), window.location.origin, playerId);
  // Told by its address that it is one, the embed counts no view.
  const src = `${address}#preview`;
  const frame = useRef<HTMLIFrameElement>(null);
  const listen = useEffectEvent(({ source, data }: MessageEvent): void => {
    if (source === frame.current?.contentWindow && data?.kinora === 1 && data.event === 'escape') onEscape();
  });
  useEffect(() => {
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  if (pass.isPending) return <Skeleton className={classes.frame ?? ''} role="status" aria-label="Loading preview" />;
  return <iframe ref={frame} src={src} title="Player Preview" className={classes.frame} allow={frameFeatures} />;
}
