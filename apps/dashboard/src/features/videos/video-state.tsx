import type { Video } from '@kinora/contract';
import { Button } from '@mantine/core';
import { type MessageRows, toErrorMessage } from '../../api/error-messages.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { useUploadManager } from '../uploads/upload-queries.ts';
import { isWorking, useRetryVideo } from './video-queries.ts';
import classes from './video-state.module.css';
import { factsText, workText } from './work-text.ts';

const retryMessages: MessageRows = {
  video_not_failed: ['The original file is no longer available. Upload it again.'],
};

/** What is known about the video, what is being done to it, or why that went wrong. */
export function VideoState({ video }: { video: Video }) {
  if (video.taken_down)
    return (
      <p className={classes.reason} data-failed title={video.taken_down}>
        Taken down: {video.taken_down}
      </p>
    );
  if (isWorking(video)) return <Working video={video} />;
  if (video.status === 'failed' || video.status_reason) return <Trouble video={video} />;
  return <p className={classes.facts}>{factsText(video)}</p>;
}

function Working({ video }: { video: Video }) {
  const { title, detail, percent } = workText(video);
  return (
    <div className={classes.state}>
      <p className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <ProgressBar label={`Progress of ${video.name}`} percent={percent} />
      <p className={classes.detail}>{detail}</p>
    </div>
  );
}

function Trouble({ video }: { video: Video }) {
  const reason = video.status_reason ?? 'This video could not be processed.';
  return (
    <div className={classes.trouble}>
      <p className={classes.reason} data-failed={video.status === 'failed' || undefined} title={reason}>
        {reason}
      </p>
      {video.can_retry ? <Retry video={video} /> : <Replace name={video.name} />}
    </div>
  );
}

function Retry({ video }: { video: Video }) {
  const retry = useRetryVideo();
  const again = (): void =>
    retry.mutate(video.id, { onError: (error) => toastFailure(toErrorMessage(retryMessages, error)) });
  return (
    <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={again}>
      Retry
    </Button>
  );
}

/** The file itself is at fault: it would fail again. */
function Replace({ name }: { name: string }) {
  const { openDialog } = useUploadManager();
  return (
    <Button
      size="compact-sm"
      variant="default"
      title="Choose another file"
      aria-label={`Replace ${name} with another file`}
      onClick={openDialog}
    >
      Replace
    </Button>
  );
}
