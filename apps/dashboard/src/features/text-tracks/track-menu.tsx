import type { TextTrack, Video } from '@kinora/contract';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconDownload,
  IconFileUpload,
  IconLanguage,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { type TrackFormat, useChangeTrack, useDownloadTrack } from './text-track-queries.ts';
import type { AskOfTrack, TrackQuestion } from './track-question.ts';
import { fileNameOf } from './track-text.ts';

interface TrackMenuProps {
  video: Video;
  track: TextTrack;
  onAsk: AskOfTrack;
}

const formats: readonly { format: TrackFormat; name: string }[] = [
  { format: 'vtt', name: 'WebVTT (.vtt)' },
  { format: 'srt', name: 'SubRip (.srt)' },
  { format: 'txt', name: 'Plain text (.txt)' },
  { format: 'json', name: 'JSON (.json)' },
];

const failed = (error: unknown): void => toastFailure(toErrorMessage({}, error));

export function TrackMenu({ video, track, onAsk }: TrackMenuProps) {
  const { id, label, is_default, cues } = track;
  const button = useRef<HTMLButtonElement>(null);
  const ask = (about: TrackQuestion['about']): void => onAsk({ about, track, opener: button.current });
  const change = useChangeTrack(video.id);
  const download = useDownloadTrack(video.id);
  const toggleDefault = (): void =>
    change.mutate(
      { track_id: id, is_default: !is_default },
      {
        onSuccess: () => toast(is_default ? 'Shown only when viewers choose it' : 'Shown by default'),
        onError: failed,
      },
    );
  const save = (format: TrackFormat): void =>
    download.mutate(
      { trackId: id, format },
      { onSuccess: (file) => downloadFile(fileNameOf(video.name, track, format), file), onError: failed },
    );
  return (
    <Menu position="bottom-end" width={230} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          loading={change.isPending || download.isPending}
          aria-label={`Actions for ${label}`}
        >
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLanguage size={16} />} onClick={() => ask('details')}>
          Name and language
        </Menu.Item>
        <Menu.Item
          leftSection={is_default ? <IconStarOff size={16} /> : <IconStar size={16} />}
          onClick={toggleDefault}
        >
          {is_default ? 'Do not show by default' : 'Show by default'}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => ask('replace')}>
          Replace with a file
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Download</Menu.Label>
        {formats.map(({ format, name }) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={16} />}
            disabled={cues === 0}
            onClick={() => save(format)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => ask('delete')}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
