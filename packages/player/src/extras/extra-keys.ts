import { createFrameStep } from '../controls/frame-step/frame-step.ts';
import { createKeyList } from '../controls/key-list/key-list.ts';
import type { Extension } from '../player/extension.ts';
import { part } from '../player/listen.ts';

export const addExtraKeys: Extension = (player) => {
  const { keys, root } = player;
  const step = createFrameStep(player);
  keys.set('i', () => part(root, 'pip').click());
  keys.set(',', () => step(-1));
  keys.set('.', () => step(1));
  keys.set('?', createKeyList(player));
};
