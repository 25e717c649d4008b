import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** What is not there at all was said by whoever rendered the page; here it is what fails. */
export function mountMessage(player: Player): void {
  const { root } = player;
  const retry = part(root, 'retry');
  player.onStateChange(() => {
    const reason = player.failure();
    if (!reason) return;
    part(root, 'message-title').textContent = player.words[`${reason}Title`];
    part(root, 'message-hint').textContent = player.words[`${reason}Hint`];
    retry.hidden = false;
  });
  listen(player, retry, ['click'], player.play);
  listen(player, window, ['online'], () => player.failure() === 'network' && player.play());
}
