import * as words from '../../core/words.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** What is not there at all was said by whoever rendered the page; here it is what fails. */
export function mountMessage(player: Player): void {
  const { root } = player;
  const retry = part(root, 'retry');
  player.onStateChange(() => {
    const reason = player.failure();
    if (!reason) return;
    const { title, hint } = words.failures[reason];
    part(root, 'message-title').textContent = title;
    part(root, 'message-hint').textContent = hint;
    retry.hidden = false;
  });
  listen(player, retry, ['click'], player.play);
  listen(player, window, ['online'], () => player.failure() === 'network' && player.play());
}
