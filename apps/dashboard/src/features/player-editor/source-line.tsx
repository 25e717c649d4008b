import type { Source, Video } from '@kinora/contract';
import { Text } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { durationText } from '../../ui/quantity-text.ts';
import { factsText, isWorking, video, workOnVideo, workText } from '../videos/video-queries.ts';
import { libraryVideoId } from './source-address.ts';
import classes from './source-line.module.css';

interface SourceLineProps {
  source: Source | undefined;
  videoCdnUrl: string;
}

/** Which video the player plays: by name where it is one of the library, else by its address. */
export function SourceLine({ source, videoCdnUrl }: SourceLineProps) {
  if (!source)
    return (
      <Text size="sm" c="dimmed" className={classes.source ?? ''}>
        No video yet. The player is shown with a sample picture.
      </Text>
    );
  const videoId = libraryVideoId(source.url, videoCdnUrl);
  return (
    <div className={classes.source}>
      {videoId ? (
        <LibraryVideo videoId={videoId} url={source.url} />
      ) : (
        <Words name={source.url} facts="From elsewhere" />
      )}
    </div>
  );
}

function LibraryVideo({ videoId, url }: { videoId: string; url: string }) {
  const { data: shown, isPending } = useQuery(video(videoId));
  if (!shown) return <Words name={isPending ? '' : url} facts="" />;
  return <KnownVideo shown={shown} />;
}

function KnownVideo({ shown }: { shown: Video }) {
  useQuery(workOnVideo(shown));
  const { title, percent } = workText(shown);
  const duration = shown.duration_seconds === null ? undefined : durationText(shown.duration_seconds);
  const facts = isWorking(shown) ? `${title}, ${percent}%` : [duration, factsText(shown)].filter(Boolean).join(' · ');
  return <Words name={shown.name} facts={facts} picture={shown.poster_url} />;
}

function Words({ name, facts, picture = null }: { name: string; facts: string; picture?: string | null }) {
  return (
    <>
      <span className={classes.picture}>
        {picture ? <img src={picture} alt="" /> : <IconMovie size={20} stroke={1.4} aria-hidden="true" />}
      </span>
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.facts}>{facts}</span>
      </span>
    </>
  );
}
