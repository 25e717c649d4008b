import { defaultConfig, defaultSetOf, type StylePreset, stylePresets } from '@kinora/player-config';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StyleGallery } from '../../ui/style-gallery.tsx';
import { installation } from '../shell/system-queries.ts';
import { newestVideos } from '../videos/video-queries.ts';
import { StyleChoiceFrame } from './style-choice-frame.tsx';

interface StyleChoiceProps {
  chosen: string | undefined;
  onChoose: (preset: StylePreset) => void;
}

/** Every style on the owner's newest picture; the first one is what a player gets unasked. */
export function StyleChoice({ chosen = stylePresets[0]?.id, onChoose }: StyleChoiceProps) {
  const defaults = defaultSetOf[useQuery(installation()).data?.player_defaults ?? 'a'];
  const config = useMemo(() => defaultConfig(defaults), [defaults]);
  const videos = useInfiniteQuery(newestVideos());
  const poster = videos.data?.pages[0]?.items.find(({ poster_url }) => poster_url)?.poster_url ?? undefined;
  if (videos.isPending) return <StyleChoiceFrame />;
  return (
    <StyleChoiceFrame>
      <StyleGallery config={config} defaults={defaults} chosen={chosen} poster={poster} onChoose={onChoose} />
    </StyleChoiceFrame>
  );
}
