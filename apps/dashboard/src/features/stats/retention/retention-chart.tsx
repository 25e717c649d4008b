import type { Retention } from '@kinora/contract';
import { useQuery } from '@tanstack/react-query';
import { durationText } from '../../../ui/quantity-text.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { areaPath, linePath, ticksOf } from '../chart/chart-layout.ts';
import { storyboardAt } from '../stats-queries.ts';
import { exactText, shareText } from '../stats-text.ts';
import classes from './retention-chart.module.css';
import { StoryboardPicture } from './storyboard-picture.tsx';
import { StoryboardStrip } from './storyboard-strip.tsx';

const height = 260;
const tipPictureHeight = 82;

const timesText = (passes: number): string => passes.toFixed(1).replace(/\.0$/, '');

interface RetentionChartProps {
  storyboardUrl: string | null;
  watched: Retention;
}

/** Two lines over the frames of the video: who saw a part, and how often it was watched. */
export function RetentionChart({ storyboardUrl, watched }: RetentionChartProps) {
  const { data: storyboard } = useQuery(storyboardAt(storyboardUrl));
  const { plays, duration_seconds: duration } = watched;
  const reached = watched.reached.map((count) => count / plays);
  const passes = watched.passes.map((count) => count / plays);
  const count = reached.length;
  // The cursor stands in the middle of a part.
  const timeOf = (index: number): number => ((index + 0.5) / count) * duration;
  const spanText = (index: number): string => durationText((index / count) * duration);
  const ticks = ticksOf(Math.max(1, ...passes), 0.01);
  return (
    <>
      <div className={classes.legend}>
        <span>
          <span className={classes.reachedSign} /> Watched at least once
        </span>
        <span>
          <span className={classes.passesSign} /> Watched, repeats included
        </span>
      </div>
      <ChartFrame
        alt={`Audience retention of ${exactText(plays)} ${plays === 1 ? 'play' : 'plays'}`}
        cursorLabel="Time in the video"
        height={height}
        count={count}
        ticks={ticks}
        tickText={shareText}
        pointText={spanText}
        columns={[
          { head: 'Watched at least once', text: (index) => shareText(reached[index] ?? 0) },
          { head: 'Times per play', text: (index) => timesText(passes[index] ?? 0) },
        ]}
        tipText={(index) =>
          `${spanText(index)}: watched by ${shareText(reached[index] ?? 0)}, ${timesText(passes[index] ?? 0)} times per play`
        }
        tip={(index) => (
          <>
            {storyboard && (
              <StoryboardPicture storyboard={storyboard} seconds={timeOf(index)} height={tipPictureHeight} />
            )}
            <div className={classes.time}>{spanText(index)}</div>
            <div>
              Watched by <b>{shareText(reached[index] ?? 0)}</b>
            </div>
            <div>
              <b>{timesText(passes[index] ?? 0)}</b> times per play
            </div>
          </>
        )}
      >
        {(layout) => (
          <>
            <path d={areaPath(layout, passes)} className={classes.passesArea} />
            <path d={areaPath(layout, reached)} className={classes.reachedArea} />
            <path d={linePath(layout, passes)} className={classes.passes} />
            <path d={linePath(layout, reached)} className={classes.reached} />
          </>
        )}
      </ChartFrame>
      {storyboard && <StoryboardStrip storyboard={storyboard} duration={duration} />}
    </>
  );
}
