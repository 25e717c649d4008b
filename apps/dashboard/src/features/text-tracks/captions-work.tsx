import type { ProcessingStep, Video } from '@kinora/contract';
import { Progress, Text } from '@mantine/core';
import classes from './captions-work.module.css';

const captionsStepOf = ({ steps }: Pick<Video, 'steps'>): ProcessingStep | undefined =>
  steps.find(({ step }) => step === 'captions');

export const isListening = (video: Pick<Video, 'steps'>): boolean =>
  ['waiting', 'running'].includes(captionsStepOf(video)?.state ?? '');

interface CaptionsWorkProps {
  video: Video;
  /** Why the server has made none is of no interest then. */
  hasCaptions: boolean;
}

/** How far the captions are that the server makes, or why there are none. */
export function CaptionsWork({ video, hasCaptions }: CaptionsWorkProps) {
  const step = captionsStepOf(video);
  if (!step) return null;
  if (!isListening(video))
    return step.reason === null || hasCaptions ? null : (
      <Text size="sm" c="dimmed" className={classes.work}>
        No automatic captions. {step.reason}.
      </Text>
    );
  const percent = Math.round(step.progress * 100);
  return (
    <div role="status" className={classes.work}>
      <Text size="sm">
        {step.state === 'running' ? `Generating captions… ${percent}%` : 'Captions are waiting in the queue'}
      </Text>
      <Progress value={percent} size="sm" mt={6} aria-label="Captions" />
    </div>
  );
}
