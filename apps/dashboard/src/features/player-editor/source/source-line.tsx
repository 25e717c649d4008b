import type { Video } from '@kinora/contract';
import { Text } from '@mantine/core';
import { IconMovie, IconMovieOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { durationText } from '../../../ui/quantity-text.ts';
import { factsText, isWorking, workOnVideo, workText } from '../../videos/video-queries.ts';
import classes from './source-line.module.css';
import type { SourceVideo } from './use-source-video.ts';

interface SourceLineProps {
  url: string | undefined;
  shown: SourceVideo;
}

/** Which video the player plays: by name where it is one of the library, else by its address. */
export function SourceLine({ url = '', shown }: SourceLineProps) {
  if (shown.kind === 'none')
    return (
      <Text size="sm" c="dimmed" className={classes.source ?? ''}>
        No video yet. The preview shows a sample image.
      </Text>
    );
  return (
    <div className={classes.source}>
      {shown.kind === 'deleted' && <DeletedVideo />}
      {shown.kind === 'elsewhere' && <Words name={url} facts="External video" />}
      {shown.kind === 'library' && <LibraryVideo {...shown} />}
    </div>
  );
}

function DeletedVideo() {
  return (
    <Words
      name="This video was deleted"
      facts="Viewers see “Video unavailable” until you choose another one."
      icon={<IconMovieOff size={20} stroke={1.4} aria-hidden="true" />}
    />
  );
}

function LibraryVideo({ video, isPending }: { video: Video | undefined; isPending: boolean }) {
  if (!video) return <Words name={isPending ? '' : 'A video from your library'} facts="" />;
  return <KnownVideo shown={video} />;
}

function KnownVideo({ shown }: { shown: Video }) {
  useQuery(workOnVideo(shown));
  const { title, percent } = workText(shown);
  const duration = shown.duration_seconds === null ? undefined : durationText(shown.duration_seconds);
  const facts = isWorking(shown) ? `${title}, ${percent}%` : [duration, factsText(shown)].filter(Boolean).join(' · ');
  return <Words name={shown.name} facts={facts} picture={shown.poster_url} />;
}

interface WordsProps {
  name: string;
  facts: string;
  picture?: string | null;
  icon?: ReactNode;
}

function Words({ name, facts, picture = null, icon }: WordsProps) {
  return (
    <>
      <span className={classes.picture}>
        {picture ? <img src={picture} alt="" /> : (icon ?? <IconMovie size={20} stroke={1.4} aria-hidden="true" />)}
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
