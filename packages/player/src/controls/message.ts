import { emptyText, type FailureText, failureTexts, goneText } from '../core/failure.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

function textFor(player: Player): FailureText | undefined {
  const reason = player.failure();
  if (reason) return failureTexts[reason];
  if (player.phase() === 'unavailable') return goneText;
  return player.phase() === 'empty' ? emptyText : undefined;
}

export function mountMessage(player: Player): void {
  const { root } = player;
  const retry = part(root, 'retry');
  player.watch(() => {
    const text = textFor(player);
    if (!text) return;
    part(root, 'message-title').textContent = text.title;
    part(root, 'message-hint').textContent = text.hint;
    retry.hidden = !text.canRetry;
  });
  const tryAgain = () => {
    if (player.phase() === 'failed') void player.play();
  };
  listen(player, retry, ['click'], tryAgain);
  const onOnline = () => player.failure() === 'network' && tryAgain();
  window.addEventListener('online', onOnline, { signal: player.signal });
}
