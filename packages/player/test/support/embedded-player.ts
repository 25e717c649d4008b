import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Phase } from '../../src/core/playback-phase.ts';

/** One player, wherever it stands: in a frame of another origin or in a page of its own. */
export interface EmbeddedPlayer {
  readonly root: Locator;
  readonly video: Locator;
  button(name: string): Locator;
  part(name: string): Locator;
  time(): Promise<number>;
  paused(): Promise<boolean>;
  volume(): Promise<number>;
  muted(): Promise<boolean>;
  speed(): Promise<number>;
  phase(): Promise<string | null>;
  becomes(phase: Phase): Promise<void>;
  /** Resolves when the length is known. */
  loaded(): Promise<void>;
  /** Resolves when the rest of the film is there, so that it cannot stall. */
  buffered(): Promise<void>;
  /** Resolves when nothing fades or moves any more. */
  settled(): Promise<void>;
}

export function embeddedPlayer(where: FrameLocator | Page): EmbeddedPlayer {
  const video = where.locator('video');
  const root = where.locator('.kin');
  const phase = () => root.getAttribute('data-phase');
  const read = (property: string) =>
    video.evaluate((element, name) => (element as unknown as Record<string, unknown>)[name], property);
  return {
    root,
    video,
    button: (name) => where.getByRole('button', { name, exact: true }),
    part: (name) => where.locator(`.kin-${name}`),
    time: async () => (await read('currentTime')) as number,
    paused: async () => (await read('paused')) as boolean,
    volume: async () => (await read('volume')) as number,
    muted: async () => (await read('muted')) as boolean,
    speed: async () => (await read('playbackRate')) as number,
    phase,
    becomes: (wanted) => expect.poll(phase).toBe(wanted),
    loaded: () =>
      video.evaluate(async (element) => {
        const media = element as HTMLVideoElement;
        while (media.readyState === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    buffered: () =>
      expect
        .poll(() =>
          video.evaluate((element) => {
            const { buffered, duration } = element as HTMLVideoElement;
            return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.5;
          }),
        )
        .toBe(true),
    settled: () =>
      root.evaluate(async (element) => {
        await Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
      }),
  };
}
