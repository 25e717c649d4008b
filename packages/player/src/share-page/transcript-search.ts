import { matching, pieces } from './transcript-lines.ts';

/** More than a window shows. Each takes a fifth of a millisecond, and the next key waits for all of them. */
const shownAtOnce = 40;
const removedAtOnce = 50;
/** Whoever types on within it waits for no line that nobody sees. */
const typingMs = 200;

interface Searched {
  list: HTMLElement;
  rows: readonly HTMLElement[];
  onEnd: () => void;
}

/**
 * What is found stands in a list of its own: first what a window shows, the rest while nobody types. A list that is
 * over is put aside with the layout it has, because hiding or removing the lines of two hours takes longer than a key.
 */
export function mountSearch({ list, rows, onEnd }: Searched) {
  const field = document.querySelector<HTMLInputElement>('.transcript input');
  const result = document.querySelector<HTMLElement>('.transcript output');
  const texts = rows.map((row) => row.querySelector('span')?.textContent ?? '');
  const folded = texts.map(fold);
  const empty = list.cloneNode() as HTMLElement;
  // As the whole list runs, also where the first line that is found would run the other way.
  empty.dir = getComputedStyle(list).direction;
  const copies = new Map<number, HTMLElement>();
  let found: HTMLElement | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function search(): void {
    clearTimeout(rest);
    if (found) discard(found);
    copies.clear();
    const words = fold(field?.value.trim() ?? '');
    const lines = words === '' ? undefined : matching(folded, words);
    list.classList.toggle('aside', lines !== undefined);
    if (result) result.textContent = lines ? countText(lines.length) : '';
    found = lines && show(lines, words);
    if (!found) onEnd();
  }

  function show(lines: readonly number[], words: string): HTMLElement {
    const shown = empty.cloneNode() as HTMLElement;
    append(shown, lines, words);
    list.after(shown);
    return shown;
  }

  function append(to: HTMLElement, lines: readonly number[], words: string, pause = typingMs): void {
    to.append(...lines.slice(0, shownAtOnce).map((line) => copy(line, words)));
    const others = lines.slice(shownAtOnce);
    if (others.length > 0) rest = setTimeout(() => append(to, others, words, 0), pause);
  }

  function copy(line: number, words: string): HTMLElement {
    const row = rows[line]?.cloneNode(true) as HTMLElement;
    const parts = pieces(texts[line] ?? '', folded[line] ?? '', words);
    row.querySelector('span')?.replaceChildren(...parts.map((part, at) => (at % 2 ? mark(part) : part)));
    copies.set(line, row);
    return row;
  }

  field?.addEventListener('input', search);
  field?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    field.value = '';
    search();
  });
  return {
    isOn: () => found !== undefined,
    /** The same line among those that are found, where it is one of them. */
    copyOf: (line: number) => copies.get(line),
  };
}

const fold = (text: string): string => text.toLocaleLowerCase();
const countText = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`);

function discard(list: HTMLElement, pause = typingMs): void {
  list.classList.add('aside');
  setTimeout(() => {
    for (let left = removedAtOnce; left > 0; left -= 1) list.lastChild?.remove();
    if (list.lastChild) discard(list, 0);
    else list.remove();
  }, pause);
}

function mark(text: string): HTMLElement {
  const element = document.createElement('mark');
  element.textContent = text;
  return element;
}
