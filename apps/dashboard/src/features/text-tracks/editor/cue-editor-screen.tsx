import '../track-styles.ts';
import { KinoraError } from '@kinora/client';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { EmptyEditorBar } from '../../shell/editor-bar.tsx';
import { MessageScreen } from '../../shell/message-screen.tsx';
import { captionsAddress, video } from '../../videos/video-queries.ts';
import { toDraftCues } from '../cues/draft-cue.ts';
import { cuesOfTrack, tracksOfVideo } from '../text-track-queries.ts';
import classes from './cue-editor.module.css';
import { allTracks, CueEditor } from './cue-editor.tsx';

const isMissing = (error: unknown): boolean => error instanceof KinoraError && [400, 404].includes(error.status);

export function CueEditorScreen() {
  const [query] = useSearchParams();
  const [videoId, trackId] = [query.get('video') ?? '', query.get('track') ?? ''];
  // What is being edited must not change underneath because another tab was looked at.
  const still = { refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' } as const;
  const shown = useQuery(video(videoId));
  const tracks = useQuery(tracksOfVideo(videoId));
  const cues = useQuery({ ...cuesOfTrack(videoId, trackId), ...still });
  const stored = useMemo(() => cues.data && toDraftCues(cues.data.cues), [cues.data]);
  const track = tracks.data?.find(({ id }) => id === trackId);

  const failed = [shown, tracks, cues].filter(({ isLoadingError }) => isLoadingError);
  const isGone = failed.some(({ error }) => isMissing(error)) || (tracks.isSuccess && !tracks.isFetching && !track);
  if (isGone) return <MissingTrack videoId={videoId} />;
  if (shown.data && track && stored && cues.data)
    return <CueEditor key={trackId} video={shown.data} track={track} stored={stored} version={cues.data.version} />;
  return (
    <div className={classes.editor}>
      <EmptyEditorBar home={allTracks(videoId)} title="Captions" />
      <main id="content" className={classes.body}>
        <div className={classes.film}>
          {failed.length > 0 ? (
            <FetchError
              reference={referenceOf(failed[0]?.error)}
              onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          ) : (
            <Skeleton style={{ aspectRatio: '16 / 9' }} radius="md" role="status" aria-label="Loading the captions" />
          )}
        </div>
        <div className={classes.side} />
      </main>
    </div>
  );
}

function MissingTrack({ videoId }: { videoId: string }) {
  return (
    <main>
      <MessageScreen
        label="404"
        title="Track not found"
        action={
          <Button component={Link} to={captionsAddress(videoId)} mt="md">
            Captions and Chapters
          </Button>
        }
      >
        It may have been deleted, or the link may be wrong.
      </MessageScreen>
    </main>
  );
}
