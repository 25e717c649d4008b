import { lastBegun, matching } from './transcript-lines.ts';

const highlightName = 'found';
const readingMs = 6_000;

/** The list of what is said: it follows the film, and is searched. Undefined on a page without one. */
export function createTranscript() {
  const list = document.querySelector<HTMLElement>('.transcript ol');
  const field = document.querySelector<HTMLInputElement>('.transcript input');
  const result = document.querySelector<HTMLElement>('.transcript output');
  if (!list || !field || !result) return undefined;
  const rows = [...list.children] as HTMLLIElement[];
  const times = rows.map((row) => Number(row.querySelector('a')?.dataset.at));
  const texts = rows.map((row) => row.querySelector('span')?.textContent ?? '');
  const folded = texts.map(fold);
  let spoken: HTMLLIElement | undefined;
  // Whoever reads elsewhere is left there for a while.
  let readsUntil = 0;
  for (const name of ['wheel', 'touchmove', 'keydown'] as const)
    list.addEventListener(name, () => (readsUntil = performance.now() + readingMs), { passive: true });

  function show(time: number): void {
    const row = rows[lastBegun(times, time)];
    if (row === spoken) return;
    spoken?.removeAttribute('aria-current');
    row?.setAttribute('aria-current', 'true');
    spoken = row;
    if (row && field?.value === '' && performance.now() > readsUntil) reveal(row);
  }

  function reveal(row: HTMLElement): void {
    // Of the list alone: the page stays where it is.
    if (list) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }

  function search(): void {
    const words = fold(field?.value.trim() ?? '');
    const found = words === '' ? undefined : new Set(matching(folded, words));
    for (const [index, row] of rows.entries()) row.hidden = found !== undefined && !found.has(index);
    if (result) result.textContent = found ? countText(found.size) : '';
    highlight(found ? [...found] : [], words);
    if (!found && spoken) reveal(spoken);
  }

  /** Where the browser can colour text without touching it. */
  function highlight(found: readonly number[], words: string): void {
    if (!('highlights' in CSS)) return;
    const ranges = found.flatMap((index) => {
      const node = rows[index]?.querySelector('span')?.firstChild;
      const at = folded[index]?.indexOf(words) ?? -1;
      // Letters that become two when they are folded would shift the rest.
      if (!node || at < 0 || folded[index]?.length !== texts[index]?.length) return [];
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      return [range];
    });
    CSS.highlights.set(highlightName, new Highlight(...ranges));
  }

  field.addEventListener('input', search);
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    field.value = '';
    search();
  });
  return { show };
}

const fold = (text: string): string => text.toLocaleLowerCase();
const countText = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`);
