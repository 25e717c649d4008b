import { allWords } from '../../player/all-words.ts';
import { listen, part } from '../../player/listen.ts';
import { type AppleVideo, isPictureInPicture, pictureInPicture } from '../../player/native-screen.ts';
import type { Player } from '../../player/player.ts';

/** Older Safari has a call of its own. */
interface OlderVideo extends AppleVideo {
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
}

export function mountPictureInPicture(player: Player): void {
  const video: OlderVideo = player.video;
  const button = part(player.root, 'pip');
  const isStandard = document.pictureInPictureEnabled && 'requestPictureInPicture' in video;
  const isOut = () => isPictureInPicture(video);
  button.hidden = !(isStandard || video.webkitSupportsPresentationMode?.(pictureInPicture));
  const toggle = async () => {
    if (!isStandard) video.webkitSetPresentationMode?.(isOut() ? 'inline' : pictureInPicture);
    else await (isOut() ? document.exitPictureInPicture() : video.requestPictureInPicture());
  };
  // Refused before there is a frame to show, or by the embedding page's policy.
  listen(player, button, ['click'], () => button.hidden || void toggle().catch(() => undefined));
  const label = () =>
    button.setAttribute('aria-label', allWords(player)[isOut() ? 'exitPictureInPicture' : 'pictureInPicture']);
  listen(player, video, ['enterpictureinpicture', 'leavepictureinpicture'], label);
  video.addEventListener('webkitpresentationmodechanged', label, { signal: player.signal });
}
