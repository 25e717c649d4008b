import { ActionIcon } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { truncateName } from '../../ui/truncate-name.ts';
import { isOpen, type Upload } from './upload-list.ts';
import { useUploadManager } from './upload-queries.ts';
import classes from './upload-row.module.css';
import { longestShownName } from './upload-rules.ts';
import { percentOf, uploadText } from './upload-text.ts';

const toneOf = ({ phase }: Upload) =>
  phase === 'stored' ? 'good' : phase === 'waiting' || phase === 'paused' ? 'still' : 'plain';

/** One upload with its progress and what can be done about it. */
export function UploadRow({ upload }: { upload: Upload }) {
  const isBad = upload.phase === 'failed' || upload.phase === 'refused';
  return (
    <li className={classes.row} data-phase={upload.phase}>
      <div className={classes.words}>
        <p className={classes.name} title={upload.name}>
          {truncateName(upload.name, longestShownName)}
        </p>
        {!isBad && (
          <ProgressBar
            label={`${upload.isLink ? 'Import' : 'Upload'} of ${upload.name}`}
            percent={percentOf(upload)}
            tone={toneOf(upload)}
          />
        )}
        <p className={classes.text} data-bad={isBad || undefined}>
          {uploadText(upload)}
        </p>
      </div>
      <UploadButtons upload={upload} />
    </li>
  );
}

function UploadButtons({ upload }: { upload: Upload }) {
  const { manager } = useUploadManager();
  const { id, name, phase, canPause, isUnfit, isLink } = upload;
  // A link that failed stays in the library, where it can be tried again.
  const dismiss = () => (isLink ? manager.dismiss(id) : manager.cancel(id));
  const isMoving = phase === 'sending' || phase === 'waiting';
  const buttons = [
    isMoving && canPause && { label: 'Pause', Icon: IconPlayerPauseFilled, act: () => manager.pause(id) },
    phase === 'paused' && { label: 'Resume', Icon: IconPlayerPlayFilled, act: () => manager.resume(id) },
    phase === 'failed' && !isUnfit && { label: 'Retry', Icon: IconRefresh, act: () => manager.resume(id) },
    isOpen(upload) && { label: 'Cancel', Icon: IconX, act: () => manager.cancel(id) },
    (phase === 'failed' || phase === 'refused') && { label: 'Dismiss', Icon: IconX, act: dismiss },
  ].filter((button) => button !== false);
  return (
    <div className={classes.buttons}>
      {phase === 'stored' && (
        <IconCircleCheckFilled size={20} aria-label={isLink ? 'Imported' : 'Uploaded'} className={classes.good} />
      )}
      {buttons.map(({ label, Icon, act }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={30}
          title={label}
          aria-label={`${label} ${name}`}
          onClick={act}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
