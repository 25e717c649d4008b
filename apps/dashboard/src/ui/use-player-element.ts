import type { PlayerElement } from '@kinora/player/element';
import { type RefObject, useEffect, useRef } from 'react';

async function createPlayerElement(): Promise<PlayerElement> {
  const { definePlayerElement } = await import('@kinora/player/element');
  definePlayerElement();
  return document.createElement('kin-player') as PlayerElement;
}

/**
 * The very player of the embeds, in the element that gets the ref, dressed by `show` once it is there. Fetched when one
 * is wanted: no list of players or videos needs it, and one that does not come leaves its place empty.
 */
export function usePlayerElement<Host extends HTMLElement>(
  show: ((player: PlayerElement) => void) | undefined,
): RefObject<Host | null> {
  const host = useRef<Host>(null);
  useEffect(() => {
    if (!show) return;
    let element: PlayerElement | undefined;
    let isGone = false;
    const place = async (): Promise<void> => {
      const player = await createPlayerElement();
      if (isGone) return;
      element = player;
      host.current?.append(player);
      show(player);
    };
    place().catch(() => undefined);
    return () => {
      isGone = true;
      element?.remove();
    };
  }, [show]);
  return host;
}
