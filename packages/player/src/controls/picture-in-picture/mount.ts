import { allWords } from '../../player/all-words.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

const mode = 'picture-in-picture';

/** Older Safari has a call of its own. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
  readonly webkitPresentationMode?: string;
}

export function mountPictureInPicture(player: Player): void {
  const video: AppleVideo = player.video;
  const button = part(player.root, 'pip');
  const isStandard = document.pictureInPictureEnabled && 'requestPictureInPicture' in video;
  const isOut = () =>
    isStandard
      ? (video.getRootNode() as Document | ShadowRoot).pictureInPictureElement === video
      : video.webkitPresentationMode === mode;
  button.hidden = !(isStandard || video.webkitSupportsPresentationMode?.(mode));
  const toggle = async () => {
    if (!isStandard) video.webkitSetPresentationMode?.(isOut() ? 'inline' : mode);
    else await (isOut() ? document.exitPictureInPicture() : video.requestPictureInPicture());
  };
  // Refused before there is a frame to show, or by the embedding page's policy.
  listen(player, button, ['click'], () => button.hidden || void toggle().catch(() => undefined));
  const label = () =>
    button.setAttribute('aria-label', allWords(player)[isOut() ? 'exitPictureInPicture' : 'pictureInPicture']);
  listen(player, video, ['enterpictureinpicture', 'leavepictureinpicture'], label);
  video.addEventListener('webkitpresentationmodechanged', label, { signal: player.signal });
}
