import { expiryOf, grantIn, regrant } from '../core/granted-address.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

const retryMs = 60_000;

/** Undefined where it is not given any more; throws where nobody answers. */
async function askFor(address: string, grant: string, ask: typeof fetch): Promise<string | undefined> {
  const answer = await ask(address, {
    method: 'POST',
    body: grant,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
  return answer.ok ? ((await answer.json()) as { grant: string }).grant : undefined;
}

/**
 * Keeps the addresses of a protected film working for as long as its page is open. The page is our own, so whatever it
 * fetches passes here: engine, captions and storyboard know nothing of grants. A machine that slept finds its grant
 * expired; what is fetched then waits for the next one.
 */
export function keepGranted(player: Player, first: string): void {
  const { root, video, signal } = player;
  // Beside the address of the embed page, from which this file comes.
  const address = new URL(`../${root.dataset.player}/grant`, import.meta.url);
  // Of whoever was let in by a token it is looked at again each time.
  const token = new URLSearchParams(location.search).get('token');
  if (token) address.searchParams.set('token', token);
  const ask = window.fetch.bind(window);
  let current = first;
  let renewing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  const renew = async () => {
    try {
      const renewed = await askFor(address.href, current, ask);
      isOver = !renewed;
      current = renewed ?? current;
      moveOn();
      plan();
    } catch {
      plan(retryMs);
    }
    renewing = undefined;
  };
  const renewOnce = () => (renewing ??= renew());
  /** With a quarter of its life left. */
  const plan = (waitMs = (expiryOf(current) - Date.now()) * 0.75) => {
    clearTimeout(timer);
    if (!isOver && !signal.aborted) timer = setTimeout(renewOnce, Math.max(waitMs, 1_000));
  };

  window.fetch = async (input, init) => {
    if (typeof input !== 'string' || !grantIn(input)) return ask(input, init);
    if (!isOver && expiryOf(current) <= Date.now()) await renewOnce();
    return ask(regrant(input, current), init);
  };

  /** What the element fetches by itself does not pass here: it is told of another address while nothing is lost by it. */
  const moveOn = () => {
    const next = regrant(video.src, current);
    if (next === video.src || !video.paused) return;
    const { currentTime } = video;
    video.src = next;
    video.currentTime = currentTime;
  };
  listen(player, video, ['pause'], moveOn);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    window.fetch = ask;
  });
  plan();
}
