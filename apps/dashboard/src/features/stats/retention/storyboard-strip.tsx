import type { Storyboard } from '@kinora/player/render';
import { useElementSize } from '@mantine/hooks';
import { plotMargin } from '../chart/chart-layout.ts';
import classes from './storyboard.module.css';
import { StoryboardPicture } from './storyboard-picture.tsx';

const height = 46;

/** The whole video at a glance, under the plot and as wide as it. */
export function StoryboardStrip({ storyboard, duration }: { storyboard: Storyboard; duration: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [first] = storyboard.frames;
  const frameWidth = first ? (first.width * height) / first.height : 1;
  const count = Math.ceil(width / frameWidth);
  const middles = Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * duration);
  return (
    <div
      ref={ref}
      className={classes.strip}
      style={{ height, marginLeft: plotMargin.left, marginRight: plotMargin.right }}
      aria-hidden="true"
    >
      {middles.map((seconds) => (
        <StoryboardPicture
          key={seconds}
          storyboard={storyboard}
          seconds={seconds}
          height={height}
          width={width / count}
        />
      ))}
    </div>
  );
}
