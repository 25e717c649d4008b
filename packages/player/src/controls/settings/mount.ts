import { soundsOf } from '../../core/beginning.ts';
import {
  menuMove,
  movedIndex,
  offersQuality,
  qualityChoices,
  type Sound,
  type Submenu,
  soundChoices,
  speedChoices,
  toSpeedLabel,
} from '../../core/settings-menu.ts';
import { directionOf } from '../../core/words.ts';
import { allWords } from '../../player/all-words.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

const summaryOf = ({ summary, choices }: Submenu): string =>
  summary?.() ?? choices().find(({ chosen }) => chosen)?.label ?? '';

const lineOf = (submenu: Submenu): string => `${submenu.title()}: ${summaryOf(submenu)}`;

/** Of a film that the browser plays by itself, and could get an engine. */
const foreseenSounds = ({ root, media }: Player): Sound[] =>
  media.levels().length > 0 ? soundsOf(root.dataset.beginning ?? '') : [];

/** What there is to set by now: levels become known while the video plays. */
function submenus(player: Player): Submenu[] {
  const { video, media, setSpeed } = player;
  // Asked anew each time: their language may come while the menu is open.
  const words = () => allWords(player);
  const speed: Submenu = {
    title: () => words().playbackSpeed,
    summary: () => toSpeedLabel(words(), video.playbackRate),
    choices: () => speedChoices(words(), video.playbackRate),
    choose: setSpeed,
  };
  const quality: Submenu = {
    title: () => words().quality,
    choices: () => qualityChoices(words(), media.levels(), player.get('level'), video.videoHeight),
    choose: async (id) => (await media.bringEngine())?.choose(id),
  };
  // Before there is an engine, the first is heard.
  const sounds = () =>
    soundChoices(media.engine()?.sounds() ?? foreseenSounds(player), media.engine()?.chosenSound() ?? 0);
  const audio: Submenu = {
    title: () => words().audio,
    choices: sounds,
    choose: async (id) => (await media.bringEngine())?.chooseSound(id),
  };
  return [
    speed,
    ...(offersQuality(media.levels()) ? [quality] : []),
    ...(sounds().length > 1 ? [audio] : []),
    ...player.submenus,
  ];
}

interface RowAttributes extends Readonly<Record<string, string>> {
  readonly role: 'menuitem' | 'menuitemradio';
}

function createRow(text: string, attributes: RowAttributes, onClick: () => void): HTMLButtonElement {
  const row = document.createElement('button');
  const named = { type: 'button', class: 'kin-row', tabindex: '-1', ...attributes };
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
  const showTop = () => {
    const offered = submenus(player);
    const last = Math.max(
      0,
      offered.findIndex((submenu) => submenu.title() === opened?.title()),
    );
    opened = undefined;
    const rows = offered.map((submenu) =>
      createRow(lineOf(submenu), { role: 'menuitem', 'aria-haspopup': 'menu' }, () => showChoices(submenu)),
    );
    show(rows, last);
  };
  const showChoices = (submenu: Submenu) => {
    opened = submenu;
    const back = createRow(submenu.title(), { role: 'menuitem', 'data-back': '' }, showTop);
    const choices = submenu.choices();
    const rows = choices.map(({ value, label, chosen }) => {
      const onClick = async () => {
        await submenu.choose(value);
        if (!menu.hidden) showTop();
      };
      return createRow(label, { role: 'menuitemradio', 'aria-checked': String(chosen) }, onClick);
    });
    show([back, ...rows], choices.findIndex((choice) => choice.chosen) + 1);
  };
  const close = () => {
    menu.hidden = true;
    opened = undefined;
    button.setAttribute('aria-expanded', 'false');
  };
  const leave = () => {
    close();
    button.focus({ preventScroll: true });
  };
  // Levels may become known, and change by themselves, while somebody looks at the menu.
  const follow = () => {
    if (menu.hidden || opened) return;
    const offered = submenus(player);
    if (menu.children.length !== offered.length) return showTop();
    for (const [index, row] of [...menu.children].entries()) row.textContent = lineOf(offered[index] as Submenu);
  };
  player.onStateChange(follow);
  player.onChange(['height'], follow);
  return {
    menu,
    button,
    showTop,
    close,
    leave,
    goBack: () => (opened ? showTop() : leave()),
  };
}

export function mountSettings(player: Player): void {
  const { menu, button, showTop, close, leave, goBack } = createMenu(player);
  const rows = () => [...menu.querySelectorAll('button')];

  const onKey = (event: KeyboardEvent) => {
    const move = menuMove(event.key, directionOf(player.words));
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const index = rows().findIndex((row) => row.matches(':focus'));
    if (move === 'back') goBack();
    else if (move === 'open') rows()[index]?.matches('[aria-haspopup]') && rows()[index]?.click();
    else rows()[movedIndex(move, index, rows().length)]?.focus();
  };
  listen(player, menu, ['keydown'], onKey);
  listen(player, button, ['click'], () => (menu.hidden ? showTop() : leave()));
  const onAway = (event: Event) => {
    const inside = event.composedPath().some((target) => target === menu || target === button);
    if (!menu.hidden && !inside) close();
  };
  listen(player, document, ['pointerdown', 'focusin'], onAway);
}
