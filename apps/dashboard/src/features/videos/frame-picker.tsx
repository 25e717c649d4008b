import type { Video } from '@kinora/contract';
import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { durationText } from '../../ui/quantity-text.ts';
import classes from './frame-picker.module.css';

interface FramePickerProps {
  video: Video;
  atSeconds: number;
  onPick: (seconds: number) => void;
}

/** A frame of most films. */
const stepSeconds = 0.04;

/** Any moment of the film, by a slider or as a number; the film shows the frame. */
export function FramePicker({ video: { url, duration_seconds }, atSeconds, onPick }: FramePickerProps) {
  const film = useRef<HTMLVideoElement>(null);
  const asked = useRef<number>(undefined);
  const last = duration_seconds ?? 0;
  const pick = (text: string): void => {
    const seconds = Number(text);
    if (text !== '' && Number.isFinite(seconds)) onPick(Math.min(last, Math.max(0, Math.round(seconds * 1000) / 1000)));
  };
  // One seek after the other: a slider asks for more of them than a film can show.
  const follow = (): void => {
    if (!film.current || film.current.seeking || asked.current === atSeconds) return;
    asked.current = atSeconds;
    film.current.currentTime = atSeconds;
  };
  const seek = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is what it is for
  useEffect(() => seek(), [atSeconds]);
  return (
    <>
      <video
        ref={film}
        src={url}
        className={classes.film}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        onSeeked={follow}
      />
      <div className={classes.line}>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={last}
          step={stepSeconds}
          value={atSeconds}
          aria-label="Frame"
          aria-valuetext={`${durationText(atSeconds)} of ${durationText(last)}`}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
        />
        <TextInput
          type="number"
          className={classes.number ?? ''}
          min={0}
          max={last}
          step={stepSeconds}
          value={atSeconds}
          aria-label="Time in seconds"
          rightSection="s"
          onChange={({ currentTarget }) => pick(currentTarget.value)}
        />
      </div>
    </>
  );
}
