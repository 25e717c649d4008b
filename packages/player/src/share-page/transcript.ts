import { lastBegun } from './transcript-lines.ts';
import { mountSearch } from './transcript-search.ts';

const readingMs = 6_000;

/** The list of what is said: it follows the film, and is searched. Undefined on a page without one. */
export function createTranscript() {
  const list = document.querySelector<HTMLElement>('.transcript ol');
  if (!list) return undefined;
  const rows = [...list.children] as HTMLLIElement[];
  const times = rows.map((row) => Number(row.querySelector('a')?.dataset.at));
  const search = mountSearch({ list, rows, onEnd: () => reveal(spoken) });
  let spoken = -1;
  // Whoever reads elsewhere is left there for a while.
  let readsUntil = 0;
  for (const name of ['wheel', 'touchmove', 'keydown'] as const)
    list.addEventListener(name, () => (readsUntil = performance.now() + readingMs), { passive: true });

  function show(time: number): void {
    const line = lastBegun(times, time);
    if (line === spoken) return;
    for (const row of shownAs(spoken)) row?.removeAttribute('aria-current');
    for (const row of shownAs(line)) row?.setAttribute('aria-current', 'true');
    spoken = line;
    if (!search.isOn() && performance.now() > readsUntil) reveal(line);
  }

  const shownAs = (line: number) => [rows[line], search.copyOf(line)];

  function reveal(line: number): void {
    const row = rows[line];
    // Of the list alone: the page stays where it is.
    if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }

  return { show };
}
