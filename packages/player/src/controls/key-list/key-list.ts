import { allWords } from '../../player/all-words.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';
import { type KeyRow, keyRows } from './key-rows.ts';

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', ...inside: Node[]) {
  const element = document.createElement(name);
  element.append(text, ...inside);
  return element;
}

function toRow([keys, meaning]: KeyRow): HTMLElement {
  const names = create('dd', '', ...keys.map((key) => create('kbd', key)));
  names.dir = 'ltr';
  return create('div', '', create('dt', meaning), names);
}

/** Inside the player, not over the whole page: in a preview the page is somebody else's. Answers what opens and closes it. */
export function createKeyList(player: Player): () => void {
  const { root } = player;
  const holder = root.getRootNode() as Document | ShadowRoot;
  let dialog: HTMLDialogElement | undefined;
  let focused: Element | null = null;

  /** In a small player the list is longer than its room, and what can be focused is at its top. */
  const scroll = (event: KeyboardEvent) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    dialog?.scrollBy(0, way * 40);
  };
  const close = () => {
    dialog?.remove();
    dialog = undefined;
    part(root, 'ui').inert = false;
    (focused instanceof HTMLElement && root.contains(focused) ? focused : player.video).focus({ preventScroll: true });
  };
  const open = () => {
    const words = allWords(player);
    focused = holder.activeElement;
    const button = create('button', '×');
    button.ariaLabel = words.close;
    button.onclick = close;
    dialog = create(
      'dialog',
      '',
      create('h2', words.keyboardShortcuts),
      button,
      create('dl', '', ...keyRows(words, player.keys).map(toRow)),
    );
    dialog.className = 'kin-keys';
    dialog.ariaLabel = words.keyboardShortcuts;
    dialog.ariaModal = 'true';
    dialog.onkeydown = scroll;
    root.append(dialog);
    // What it covers must not be reached by Tab.
    part(root, 'ui').inert = true;
    dialog.show();
    button.focus({ preventScroll: true });
  };

  listen(player, player.options.keyTarget, ['keydown'], (event) => {
    if (event.key !== 'Escape' || !dialog) return;
    event.preventDefault();
    close();
  });
  return () => (dialog ? close() : open());
}
