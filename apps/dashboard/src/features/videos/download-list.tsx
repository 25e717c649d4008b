import type { VideoDownload, VideoFile } from '@kinora/contract';
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { bytesText } from '../../ui/quantity-text.ts';
import { downloadsOfVideo } from './video-queries.ts';

const kindText: Record<VideoFile, string> = { original: 'Original file', mp4: 'MP4' };

export function DownloadList({ videoId }: { videoId: string }) {
  const { data: downloads, error, refetch } = useQuery(downloadsOfVideo(videoId));
  if (error) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  if (!downloads) return <Skeleton height={44} />;
  if (downloads.length === 0)
    return (
      <Text size="sm" c="dimmed">
        There is no file to download yet. Try again when the video has been processed.
      </Text>
    );
  return (
    <Stack gap="md">
      {downloads.map((download) => (
        <DownloadRow key={download.file} {...download} />
      ))}
    </Stack>
  );
}

function DownloadRow({ file, filename, size_bytes, url }: VideoDownload) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Box miw={0}>
        <Text fw={550} size="sm">
          {kindText[file]} · {bytesText(size_bytes)}
        </Text>
        <Text size="sm" c="dimmed" truncate="end" title={filename}>
          {filename}
        </Text>
      </Box>
      <Button
        component="a"
        href={url}
        download
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        aria-label={`Download ${filename}`}
        flex="none"
      >
        Download
      </Button>
    </Group>
  );
}
