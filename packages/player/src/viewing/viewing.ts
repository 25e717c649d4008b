import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';
import type { Sighting } from '../player/viewing-file.ts';
import { observeView } from './observe-view.ts';
import { createPost } from './post.ts';

/** How often it is told what is being watched; before that, at some marks. */
const toldEveryMs = 60_000;
const leavingMs = 100;

interface PrerenderedDocument extends Document {
  readonly prerendering?: boolean;
}

/**
 * Tells that a player was seen, and what of its film: nothing of that is kept here, and nothing says by whom. The player
 * of an embed lives as long as its page.
 */
export function follow(player: Player, sighting: Sighting): void {
  // Owners look at their own players this way, in the dashboard.
  if (location.hash === '#preview') return;
  const { video, options } = player;
  const marksInSeconds = [10, 30];
  const post = createPost();
  let sequence = 0;
  let told = '';
  let toldAtMs = 0;
  let leftAtMs = 0;
  let isPending = false;

  const tell = (isLeaving: boolean) => {
    view.sample();
    const content = view.read(isLeaving);
    const text = JSON.stringify(content);
    const nowMs = Math.round(performance.now());
    if (text === told || (document as PrerenderedDocument).prerendering) return;
    told = text;
    toldAtMs = nowMs;
    post(JSON.stringify({ ...content, a: nowMs, n: sequence }), isLeaving);
    sequence += 1;
  };
  /** What happens at the same moment is told at once. */
  const tellSoon = () => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(() => {
      isPending = false;
      tell(false);
    });
  };
  const view = observeView(player, sighting, tellSoon);

  // Who leaves a page also hides it, in one order or the other.
  const leave = () => {
    if (performance.now() - leftAtMs > leavingMs) tell(true);
    leftAtMs = performance.now();
  };
  addEventListener('pagehide', leave);
  addEventListener('visibilitychange', () => document.hidden && leave());
  // What only decorates a page is told of when somebody comes and when they go.
  if (options.background) return;
  listenBelow(player, ['pause', 'ended'], tellSoon);
  listenBelow(player, ['timeupdate'], () => {
    const isMark = view.seconds() >= (marksInSeconds[0] as number);
    if (isMark) marksInSeconds.shift();
    if (isMark || (!video.paused && performance.now() - toldAtMs >= toldEveryMs)) tellSoon();
  });
}
