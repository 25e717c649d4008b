import type { Frame, Page } from '@playwright/test';

/**
 * Runs in a page. Menus and dialogs are mounted first and begin to fade or slide a frame or two later: only several
 * frames in which nothing moves say that everything has come to rest. What moves for ever, as spinners do, rests never.
 */
export async function comeToRest(): Promise<void> {
  const restingFrames = 4;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((node) => (node.shadowRoot ? rootsIn(node.shadowRoot) : [])),
  ];
  const isOnTheWay = ({ playState, effect }: Animation): boolean =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  const moving = () => rootsIn(document).flatMap((root) => root.getAnimations().filter(isOnTheWay));
  for (let frames = 0; frames < restingFrames; frames += 1) {
    const ending = moving();
    if (ending.length > 0) frames = 0;
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await nextFrame();
  }
}

/** To be asked before anything is measured: colours, places, pictures. */
export const still = (place: Page | Frame): Promise<void> => place.evaluate(comeToRest);
