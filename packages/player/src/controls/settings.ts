import {
  type Choice,
  menuMove,
  movedIndex,
  offersQuality,
  qualityChoices,
  speedChoices,
  toSpeedLabel,
} from '../core/settings-menu.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

interface Submenu {
  readonly title: string;
  readonly summary: () => string;
  readonly isOffered: () => boolean;
  readonly choices: () => Choice[];
  readonly choose: (value: number) => void;
}

function submenus({ video, media, setSpeed }: Player): Submenu[] {
  const quality = () => qualityChoices(media.levels(), media.chosenLevel());
  return [
    {
      title: 'Playback speed',
      summary: () => toSpeedLabel(video.playbackRate),
      isOffered: () => true,
      choices: () => speedChoices(video.playbackRate),
      choose: setSpeed,
    },
    {
      title: 'Quality',
      summary: () => quality().find((choice) => choice.chosen)?.label ?? 'Auto',
      isOffered: () => offersQuality(media.levels()),
      choices: quality,
      choose: media.chooseLevel,
    },
  ];
}

interface Row {
  readonly role: 'menuitem' | 'menuitemradio';
  readonly text: string;
  readonly more: Readonly<Record<string, string>>;
  readonly onClick: () => void;
}

function createRow({ role, text, more, onClick }: Row): HTMLButtonElement {
  const row = document.createElement('button');
  const named = { type: 'button', class: 'kin-row', role, tabindex: '-1', ...more };
  for (const [name, value] of Object.entries(named)) row.setAttribute(name, value);
  row.textContent = text;
  row.addEventListener('click', onClick);
  return row;
}

/** One list at a time in one popup: first what can be set, then its choices. */
function createMenu(player: Player) {
  const menu = part(player.root, 'menu');
  const button = part(player.root, 'settings');
  let opened: Submenu | undefined;

  const show = (rows: HTMLButtonElement[], focused: number) => {
    menu.replaceChildren(...rows);
    menu.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    const row = rows[focused];
    row?.focus({ preventScroll: true });
    // The page around must not move; the list itself may.
    menu.scrollTop = (row?.offsetTop ?? 0) - menu.clientHeight / 2;
  };
  const offer = () => submenus(player).filter((submenu) => submenu.isOffered());
  const showTop = () => {
    const offered = offer();
    const last = Math.max(
      0,
      offered.findIndex((submenu) => submenu.title === opened?.title),
    );
    opened = undefined;
    const rows = offered.map((submenu) => {
      const text = `${submenu.title}: ${submenu.summary()}`;
      return createRow({
        role: 'menuitem',
        text,
        more: { 'aria-haspopup': 'menu' },
        onClick: () => showChoices(submenu),
      });
    });
    show(rows, last);
  };
  const showChoices = (submenu: Submenu) => {
    opened = submenu;
    const back = createRow({ role: 'menuitem', text: submenu.title, more: { 'data-back': '' }, onClick: showTop });
    const choices = submenu.choices();
    const rows = choices.map(({ value, label, chosen }) => {
      const onClick = () => {
        submenu.choose(value);
        showTop();
      };
      return createRow({ role: 'menuitemradio', text: label, more: { 'aria-checked': String(chosen) }, onClick });
    });
    show([back, ...rows], choices.findIndex((choice) => choice.chosen) + 1);
  };
  const close = ({ returnFocus }: { returnFocus: boolean }) => {
    menu.hidden = true;
    opened = undefined;
    button.setAttribute('aria-expanded', 'false');
    if (returnFocus) button.focus({ preventScroll: true });
  };
  // Levels may become known while somebody looks at the menu.
  player.watch(() => {
    if (!menu.hidden && !opened && menu.children.length !== offer().length) showTop();
  });
  return {
    menu,
    button,
    showTop,
    close,
    isOpen: () => !menu.hidden,
    goBack: () => (opened ? showTop() : close({ returnFocus: true })),
  };
}

export function mountSettings(player: Player): void {
  const { menu, button, showTop, close, isOpen, goBack } = createMenu(player);
  const rows = () => [...menu.querySelectorAll('button')];

  const onKey = (event: KeyboardEvent) => {
    const move = menuMove(event.key);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const index = rows().findIndex((row) => row.matches(':focus'));
    if (move === 'back') goBack();
    else if (move === 'open') rows()[index]?.matches('[aria-haspopup]') && rows()[index]?.click();
    else rows()[movedIndex(move, index, rows().length)]?.focus();
  };
  listen(player, menu, ['keydown'], onKey);
  listen(player, button, ['click'], () => (isOpen() ? close({ returnFocus: true }) : showTop()));
  const onAway = (event: Event) => {
    const inside = event.composedPath().some((target) => target === menu || target === button);
    if (isOpen() && !inside) close({ returnFocus: false });
  };
  listen(player, document, ['pointerdown', 'focusin'], onAway);
}
