import { idPattern } from '@kinora/player-config/id-pattern';
import { SitePlayer } from './site-player.ts';

/** Filled in by the server, which knows where its embeds are. */
const base = '__EMBED_URL__';
const playerId = new RegExp(`^${idPattern('ply')}$`);
const selector = '[data-kinora-player]';

const players = new Map<Element, SitePlayer>();

// Half a screen ahead: there before it is seen, and not a frame more.
const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      players.get(target)?.load(base);
    }
  },
  { rootMargin: '50% 0px' },
);

/** The player of an element, made if need be; undefined where the element names none. */
function playerOf(element: HTMLElement): SitePlayer | undefined {
  const known = players.get(element);
  if (known) return known;
  const id = element.dataset.kinoraPlayer ?? '';
  if (!playerId.test(id)) return undefined;
  const player = new SitePlayer(element, id);
  players.set(element, player);
  sight.observe(element);
  return player;
}

function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(selector)) playerOf(element);
}

function look(records: MutationRecord[]): void {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof HTMLElement) {
      if (node.matches(selector)) playerOf(node);
      scan(node);
    }
  for (const element of players.keys())
    if (!element.isConnected) {
      players.delete(element);
      sight.unobserve(element);
    }
}

declare global {
  interface Window {
    kinora?: { player: (element: HTMLElement) => SitePlayer | undefined };
  }
}

// A page that includes the script twice gets every player once.
if (!window.kinora) {
  window.kinora = { player: playerOf };
  addEventListener('message', (event) => {
    for (const player of players.values()) player.hear(event);
  });
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  scan(document);
  document.dispatchEvent(new Event('kinora:ready'));
}
