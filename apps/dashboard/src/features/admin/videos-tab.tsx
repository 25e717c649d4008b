import { KinoraError } from '@kinora/client';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { foundVideo } from './admin-queries.ts';
import { VideoCard } from './video-card.tsx';

export function VideosTab() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const found = useQuery(foundVideo(asked));
  const isMissing = found.error instanceof KinoraError && found.error.code === 'video_not_found';
  const look = (event: FormEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    setQuery({ tab: 'videos', ...(q && { q }) }, { replace: true });
    if (q === asked) void found.refetch();
  };
  return (
    <Stack gap="md" maw={800} mx="auto">
      <SectionCard
        title="Find a video"
        description="By the address of its share page, its embed or its file, the embed code, or its id."
      >
        <form onSubmit={look} aria-label="Find a video">
          <Group align="end" gap="sm">
            <TextInput
              flex={1}
              miw={200}
              label="Address or id"
              maxLength={2000}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={typed.trim() === ''}>
              Find
            </Button>
          </Group>
        </form>
      </SectionCard>
      {found.isLoading && <Skeleton height={180} role="status" aria-label="Looking for the video" />}
      {isMissing && (
        <Text c="dimmed" ta="center" role="status">
          There is no video at this address.
        </Text>
      )}
      {found.isError && !isMissing && (
        <FetchError reference={referenceOf(found.error)} onRetry={() => found.refetch()} />
      )}
      {found.data && !isMissing && <VideoCard video={found.data} />}
    </Stack>
  );
}
