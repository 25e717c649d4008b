import { type AdminVideo, adminApi } from '@kinora/contract/admin';
import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { toErrorMessage } from '../../api/error-messages.ts';
import { bytesText } from '../../ui/quantity-text.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useAct } from './admin-queries.ts';
import { TakeDownDialog } from './take-down-dialog.tsx';

export function VideoCard({ video }: { video: AdminVideo }) {
  const { id, name, status, size_bytes, created_at, owner, players, taken_down } = video;
  const [isOpen, dialog] = useDisclosure(false);
  const putBack = useAct(adminApi.videos.putBack);
  const restore = (): void =>
    putBack.mutate(
      { video_id: id },
      {
        onSuccess: () => toast('Video put back'),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <SectionCard
      title={name}
      description={`${owner.email} · ${shortDate(created_at)}`}
      action={
        taken_down ? (
          <Button variant="default" loading={putBack.isPending} onClick={restore}>
            Put back
          </Button>
        ) : (
          <Button color="red" onClick={dialog.open}>
            Take down…
          </Button>
        )
      }
    >
      {taken_down && (
        <Alert variant="light" color="red" mb="sm" title={`Taken down on ${shortDate(taken_down.at)}`}>
          {taken_down.reason}
        </Alert>
      )}
      <Text size="sm" className="app-wrap">
        {[id, status, ...(size_bytes === null ? [] : [bytesText(size_bytes)])].join(' · ')}
      </Text>
      <Text size="sm" c="dimmed" className="app-wrap">
        {players.length === 0 ? 'No player shows it.' : `Shown by ${players.join(', ')}`}
      </Text>
      {isOpen && <TakeDownDialog video={video} onClose={dialog.close} />}
    </SectionCard>
  );
}
