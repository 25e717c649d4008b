import { frameAt, type Storyboard } from '@kinora/player/render';
import classes from './storyboard.module.css';

interface StoryboardPictureProps {
  storyboard: Storyboard;
  seconds: number;
  height: number;
  /** Narrower than the frame: its middle is shown. */
  width?: number;
}

/** The frame of a moment, cut out of the picture that holds them all. */
export function StoryboardPicture({ storyboard, seconds, height, width }: StoryboardPictureProps) {
  const frame = frameAt(storyboard, seconds);
  if (!frame) return null;
  const scale = height / frame.height;
  const shown = width ?? frame.width * scale;
  const aside = (frame.width * scale - shown) / 2;
  const { image, frames } = storyboard;
  const whole = {
    width: Math.max(...frames.map((one) => one.x + one.width)),
    height: Math.max(...frames.map((one) => one.y + one.height)),
  };
  return (
    <div
      className={classes.picture}
      style={{
        width: shown,
        height,
        backgroundImage: `url("${encodeURI(image)}")`,
        backgroundSize: `${whole.width * scale}px ${whole.height * scale}px`,
        backgroundPosition: `${-frame.x * scale - aside}px ${-frame.y * scale}px`,
      }}
    />
  );
}
