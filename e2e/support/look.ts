import type { Frame, Page } from '@playwright/test';
import { still } from './still.ts';

/** Everything of a player that a config can change, as names and values. */
export type Look = Record<string, string>;

/** Runs in a page: of the editor's preview (inside the element's shadow) or of an embed. */
function readLook(names: string[]): Record<string, string> {
  const host = document.querySelector('kin-player');
  const root = (host?.shadowRoot ?? document).querySelector('.kin') as HTMLElement;
  const look: Record<string, string> = {};
  const styles = getComputedStyle(root);
  for (const name of names) look[name] = styles.getPropertyValue(name).trim();
  for (const part of root.querySelectorAll<HTMLElement>('[data-switch]'))
    look[`hidden ${part.dataset.switch}`] = String(part.hidden);
  const video = root.querySelector('video') as HTMLVideoElement;
  look.loop = String(video.loop);
  look.muted = String(root.hasAttribute('data-muted'));
  look.poster = root.querySelector('.kin-poster img')?.getAttribute('src') ?? '';
  look.background = String(root.hasAttribute('data-background'));
  look.language = root.lang;
  look.keys = String(!root.hasAttribute('data-no-keys'));
  look.captions = root.dataset.captions ?? '';
  look.resume = String(root.hasAttribute('data-resume'));
  look.title = root.querySelector('.kin-heading')?.textContent ?? '';
  look.description = root.querySelector('.kin-description')?.innerHTML ?? '';
  look.branding = new URL(root.querySelector('.kin-branding')?.getAttribute('src') ?? '', 'http://x.test').pathname;
  return look;
}

/** The custom properties that the preview sets; the embed must have each of them. */
export const variableNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('kin-player')?.shadowRoot?.querySelector('.kin') as HTMLElement;
    return [...root.style].filter((name) => name.startsWith('--kin-'));
  });

export async function lookOf(place: Page | Frame, names: string[]): Promise<Look> {
  await still(place);
  return place.evaluate(readLook, names);
}
