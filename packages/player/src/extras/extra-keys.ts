import { createFrameStep } from '../controls/frame-step/frame-step.ts';
import { createKeyList } from '../controls/key-list/key-list.ts';
import { extraKeyBindings } from '../core/key-bindings.ts';
import type { Extension } from '../player/extension.ts';
import { bindKeys } from '../player/keys.ts';
import { part } from '../player/listen.ts';

export const listenToExtraKeys: Extension = (player) => {
  const step = createFrameStep(player);
  const toggleKeyList = createKeyList(player);
  bindKeys(player, extraKeyBindings, (action) => {
    const button = part(player.root, 'pip');
    if (action.do === 'toggle-picture-in-picture' && !button.hidden) button.click();
    if (action.do === 'frame-by') step(action.steps);
    if (action.do === 'toggle-key-list') toggleKeyList();
  });
};
