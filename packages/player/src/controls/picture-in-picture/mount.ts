import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

export function mountPictureInPicture(player: Player): void {
  const { video } = player;
  const button = part(player.root, 'pip');
  const isOut = () => (video.getRootNode() as Document | ShadowRoot).pictureInPictureElement === video;
  button.hidden = !(document.pictureInPictureEnabled && 'requestPictureInPicture' in video);
  const toggle = () => (isOut() ? document.exitPictureInPicture() : video.requestPictureInPicture());
  // Refused before there is a frame to show, or by the embedding page's policy.
  listen(player, button, ['click'], () => button.hidden || void toggle().catch(() => undefined));
  const label = () =>
    button.setAttribute('aria-label', player.words[isOut() ? 'exitPictureInPicture' : 'pictureInPicture']);
  listen(player, video, ['enterpictureinpicture', 'leavepictureinpicture'], label);
}
