import type { Video } from '@kinora/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { FramePicker } from './frame-picker.tsx';
import { PosterCandidates } from './poster-candidates.tsx';
import { isMaking, postersOfVideo, useChoosePoster } from './poster-queries.ts';
import { refreshVideos } from './video-queries.ts';

const notMade = 'This frame could not be saved. Try another one.';

export function PosterForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const queryClient = useQueryClient();
  const posters = useQuery(postersOfVideo(video.id));
  const choose = useChoosePoster(video.id);
  const [chosenSeconds, setChosenSeconds] = useState<number>();
  const shown = posters.data;
  const atSeconds = chosenSeconds ?? shown?.at_seconds ?? 0;
  const isWaiting = choose.isPending || (choose.isSuccess && shown !== undefined && isMaking(shown));
  const end = useEffectEvent(() => {
    if (shown?.state !== 'done') return;
    toast('Poster changed');
    void refreshVideos(queryClient);
    void queryClient.invalidateQueries({ queryKey: ['players'] });
    onClose();
  });
  const isOver = choose.isSuccess && !isWaiting;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  if (posters.isError && !shown) return <FetchError onRetry={posters.refetch} />;
  if (!shown) return <Skeleton height={420} radius="md" />;
  const send = (): void => choose.mutate(atSeconds);
  const failure = choose.error ? toErrorMessage({}, choose.error) : undefined;
  return (
    <>
      <FramePicker video={video} atSeconds={atSeconds} onPick={setChosenSeconds} />
      <PosterCandidates candidates={shown.candidates} atSeconds={atSeconds} onPick={setChosenSeconds} />
      <FormError message={isOver && shown.state !== 'done' ? notMade : failure} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isWaiting} onClick={send}>
          Use This Frame
        </Button>
      </Group>
    </>
  );
}
