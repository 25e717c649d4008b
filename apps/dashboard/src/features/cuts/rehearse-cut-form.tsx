import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { CopyBox } from '../../ui/copy-box.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { rehearsalOf } from './cut-queries.ts';
import type { CutFormProps } from './cut-question.ts';
import classes from './rehearse-cut-form.module.css';

/** The very embed, with this cut in it, before anybody else sees it. */
export function RehearseCutForm({ videoId, cut }: CutFormProps) {
  const { data, error, isLoadingError, refetch } = useQuery(rehearsalOf(videoId, cut.id));
  const [chosenId, setChosenId] = useState<string>();
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton height={420} radius="md" role="status" aria-label="Loading preview" />;
  const { players, expires_at } = data;
  const shown = players.find(({ id }) => id === chosenId) ?? players[0];
  if (!shown)
    return (
      <Text c="dimmed" size="sm">
        No player shows this video yet. Create one with it, and preview every new cut in its design.
      </Text>
    );
  const { width, height } = cut;
  return (
    <>
      {players.length > 1 && (
        <NativeSelect
          label="Player"
          mb="md"
          data={players.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.id}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
        />
      )}
      <iframe
        key={shown.id}
        title={`Preview in ${shown.name}`}
        src={shown.embed_url}
        className={classes.frame}
        style={{ aspectRatio: width && height ? `${width} / ${height}` : '16 / 9' }}
        allow="autoplay; fullscreen; picture-in-picture"
      />
      <div className={classes.link}>
        <CopyBox label="Preview link for your client" text={shown.watch_url} href={shown.watch_url} />
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        Whoever has the link sees this cut until {shortDate(expires_at)}. Views of it are not counted.
      </Text>
    </>
  );
}
