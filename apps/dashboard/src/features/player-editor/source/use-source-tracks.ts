import type { TextTrack } from '@kinora/player/element';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tracksOfVideo } from '../../text-tracks/text-track-queries.ts';
import type { SourceVideo } from './use-source-video.ts';

/** What can be read along with the film, as the player takes it; undefined where there is nothing. */
export function useSourceTracks(shown: SourceVideo): readonly TextTrack[] | undefined {
  const videoId = shown.kind === 'library' ? shown.video?.id : undefined;
  const asked = tracksOfVideo(videoId ?? '');
  const { data } = useQuery(videoId ? asked : { ...asked, queryFn: skipToken });
  return useMemo(
    () =>
      data?.flatMap(({ kind, lang, label, is_default: isDefault, url }) =>
        url ? [{ kind, lang, label, isDefault, url }] : [],
      ),
    [data],
  );
}
