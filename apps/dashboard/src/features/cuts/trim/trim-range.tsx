import '@mantine/core/styles/Slider.layer.css';
import type { Insight } from '@kinora/contract';
import { RangeSlider } from '@mantine/core';
import { columnsOf } from '../../../ui/wave-window.ts';
import type { TrimPart } from './trim-part.ts';
import classes from './trim-range.module.css';

interface TrimRangeProps {
  part: TrimPart;
  filmSeconds: number;
  waveform: Insight['waveform'] | undefined;
  /** Of the moment that is shown. */
  seconds: number;
  onChange: (part: TrimPart) => void;
}

const columns = 160;

/** The whole film from left to right, with what can be heard of it; what is left out is pale. */
export function TrimRange({ part, filmSeconds, waveform, seconds, onChange }: TrimRangeProps) {
  const percent = (at: number): string => `${(at / filmSeconds) * 100}%`;
  return (
    <div className={classes.lane}>
      <div className={classes.ground} aria-hidden="true">
        {waveform && <Wave waveform={waveform} filmSeconds={filmSeconds} />}
        <div className={classes.shade} style={{ left: 0, width: percent(part.start) }} />
        <div className={classes.shade} style={{ right: 0, left: percent(part.end) }} />
        <div className={classes.kept} style={{ left: percent(part.start), width: percent(part.end - part.start) }} />
        <div className={classes.playhead} style={{ left: percent(Math.min(seconds, filmSeconds)) }} />
      </div>
      <RangeSlider
        classNames={{
          root: classes.slider ?? '',
          trackContainer: classes.track ?? '',
          track: classes.rail ?? '',
          bar: classes.bar ?? '',
          thumb: classes.thumb ?? '',
        }}
        min={0}
        max={filmSeconds}
        step={filmSeconds > 600 ? 0.5 : 0.1}
        minRange={1}
        label={null}
        thumbFromLabel="Start"
        thumbToLabel="End"
        value={[part.start, part.end]}
        onChange={([start, end]) => onChange({ start, end })}
      />
    </div>
  );
}

type Peaks = NonNullable<Insight['waveform']>;

function Wave({ waveform, filmSeconds }: { waveform: Peaks; filmSeconds: number }) {
  const bars = columnsOf(waveform, { from: 0, span: filmSeconds }, columns).map((loudness, column) => {
    const height = Math.max(2, loudness * 90);
    return `M${column + 0.2} ${50 - height / 2}h.6v${height}h-.6z`;
  });
  return (
    <svg className={classes.wave} viewBox={`0 0 ${columns} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  );
}
