import type { Video } from '@kinora/contract';
import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconBadgeCc,
  IconChartBar,
  IconDownload,
  IconLink,
  IconPencil,
  IconPhoto,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { toast, toastFailure } from '../../ui/toast.ts';
import { captionsAddress } from './captions-address.ts';
import { cutsAddress } from './cuts-address.ts';
import classes from './video-actions.module.css';
import type { Ask } from './video-dialogs.tsx';
import { videoStatsAddress } from './video-stats-address.ts';

export function VideoActions({ video, onAsk }: { video: Video; onAsk: Ask }) {
  const { copy } = useClipboard();
  const copyUrl = async (): Promise<void> => {
    try {
      await copy(video.url);
      toast('Video URL copied');
    } catch {
      toastFailure('Your browser blocked copying.');
    }
  };
  const actions = [
    { title: 'Copy URL', label: `Copy URL of ${video.name}`, Icon: IconLink, act: () => void copyUrl() },
    {
      title: 'Choose poster',
      label: `Choose a poster for ${video.name}`,
      Icon: IconPhoto,
      act: () => onAsk('poster', video),
      disabled: !video.playable,
    },
    {
      title: 'Captions and chapters',
      label: `Captions and chapters of ${video.name}`,
      Icon: IconBadgeCc,
      to: captionsAddress(video.id),
    },
    {
      title: 'Analytics',
      label: `Analytics of ${video.name}`,
      Icon: IconChartBar,
      to: videoStatsAddress(video.id),
    },
    {
      title: 'Replace video',
      label: `Replace ${video.name}`,
      Icon: IconReplace,
      to: cutsAddress(video.id),
    },
    { title: 'Rename', label: `Rename ${video.name}`, Icon: IconPencil, act: () => onAsk('rename', video) },
    { title: 'Download', label: `Download ${video.name}`, Icon: IconDownload, act: () => onAsk('download', video) },
    { title: 'Delete', label: `Delete ${video.name}`, Icon: IconTrash, act: () => onAsk('delete', video) },
  ];
  return (
    <div className={classes.actions}>
      {actions.map(({ title, label, Icon, act, to, disabled = false }) => (
        <ActionIcon
          key={title}
          variant="subtle"
          color="gray"
          size={34}
          className={classes.button ?? ''}
          title={title}
          aria-label={label}
          disabled={disabled}
          onClick={act}
          {...(to && { renderRoot: (props) => <Link to={to} {...props} /> })}
        >
          <Icon size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
