import type { Video } from '@kinora/contract';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
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
  const last = duration_seconds ?? 0;
  const pick = (text: string): void => {
    const seconds = Number(text);
    if (text !== '' && Number.isFinite(seconds)) onPick(Math.min(last, Math.max(0, Math.round(seconds * 1000) / 1000)));
  };
  useEffect(() => {
    if (film.current) film.current.currentTime = atSeconds;
  }, [atSeconds]);
  return (
    <>
      <video ref={film} src={url} className={classes.film} muted playsInline preload="auto" tabIndex={-1} />
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
