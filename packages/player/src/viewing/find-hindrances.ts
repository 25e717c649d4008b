import type { Player } from '../player/player.ts';

const shapeSlack = 0.05;
const narrowPixels = 240;
const filesWaitMs = 10_000;

/** Only Chromium tells what the page allows. */
interface PolicyDocument extends Document {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/** Chromium's alone, too. */
declare const PresentationRequest: new (url: string) => unknown;

/** A frame that its page has put into a sandbox lacks this right, which our own pages have. */
export function isSandboxed(): boolean {
  try {
    return !new PresentationRequest(location.href);
  } catch (error) {
    return (error as Error).name === 'SecurityError';
  }
}

export const lacksPictureInPicture = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('picture-in-picture') === false;

export const lacksFullscreen = ({ video }: Player): boolean =>
  !document.fullscreenEnabled && !('webkitEnterFullscreen' in video);

/** Whether its frame has another shape than the film, and whether it is narrow. A background fills any shape. */
export function shapeOf({ root, video, options }: Player): [isOther: boolean, isNarrow: boolean] {
  const [width = 0, height = 0] = root.dataset.ratio?.split('/').map(Number) ?? [video.videoWidth, video.videoHeight];
  const off = Math.abs((innerWidth * height) / (innerHeight * width) - 1);
  return [off > shapeSlack && !options.background, innerWidth < narrowPixels];
}

/** Whether a file that was asked for long ago has not come. */
export function watchForFiles({ root, video, options, keys, media }: Player): (intentAt: number) => boolean {
  const isMakeshift = () => video.currentSrc === root.dataset.fallback;
  // Where the page itself begins with the mp4, no engine is asked for.
  const asksEngine = options.engineUrl && !isMakeshift();
  return (intentAt) => {
    const hasExtras = options.background || keys.has('?');
    const hasEngine = !asksEngine || media.engine() || !isMakeshift();
    return intentAt > 0 && performance.now() - intentAt > filesWaitMs && !(hasExtras && hasEngine);
  };
}
