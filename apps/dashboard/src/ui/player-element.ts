import type { PlayerElement } from '@kinora/player/element';

/** The very player of the embeds. Fetched when one is wanted: no list of players or videos needs it. */
export async function createPlayerElement(): Promise<PlayerElement> {
  const { definePlayerElement } = await import('@kinora/player/element');
  definePlayerElement();
  return document.createElement('kin-player') as PlayerElement;
}
