import { trackToShow } from '../core/caption-choice.ts';
import { type Chapter, chapterAt, chapterStart, gapsIn, toChapters } from '../core/chapters.ts';
import { fractionAt, lengthOf } from '../core/seeking.ts';
import type { TextTrack } from '../core/text-track.ts';
import { toClock } from '../core/time-text.ts';
import { allWords } from '../player/all-words.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';
import { createCueFiles } from './fetch-cues.ts';

/** A gap of two pixels in everything that the bar shows. */
function cutBar(bar: HTMLElement, gaps: readonly number[]): void {
  const stops = gaps.map((gap) => {
    const at = (pixels: number) => `calc(${gap * 100}% + ${pixels}px)`;
    return `#000 ${at(-1)}, #0000 ${at(-1)} ${at(1)}, #000 ${at(1)}`;
  });
  part(bar, 'track').style.maskImage = stops.length > 0 ? `linear-gradient(to right, ${stops.join()})` : '';
}

/** Tells the name of what is under the pointer, above its time and its frame. */
function nameChapters({ root, video, signal }: Player, chapters: readonly Chapter[], length: () => number): void {
  const bar = part(root, 'progress');
  const tooltip = part(root, 'tooltip');
  const title = document.createElement('span');
  title.className = 'kin-chapter';
  tooltip.prepend(title);
  const name = ({ clientX }: PointerEvent) => {
    const time = fractionAt(clientX, bar.getBoundingClientRect()) * length();
    title.textContent = chapterAt(chapters, time)?.title ?? '';
  };
  // Before the frame finds out how much room there is, and after it has taken it.
  for (const event of ['pointermove', 'pointerdown'] as const)
    bar.addEventListener(event, name, { capture: true, signal });
  const center = () => tooltip.style.setProperty('--half', `${tooltip.offsetWidth / 2}px`);
  listen({ signal }, bar, ['pointermove', 'pointerdown'], center);
  const cut = () => cutBar(bar, gapsIn(chapters, length()));
  listen({ signal }, video, ['durationchange'], cut);
  cut();
}

export async function showChapters(player: Player, tracks: readonly TextTrack[]): Promise<void> {
  const { root, video, signal, keys, submenus } = player;
  const track = trackToShow(tracks, [player.words.language, ...navigator.languages]);
  const chapters = track ? toChapters(await createCueFiles(signal)(track)) : [];
  if (chapters.length === 0 || signal.aborted) return;
  nameChapters(player, chapters, () => lengthOf(video.duration, root.dataset.length));
  const current = () => chapterAt(chapters, video.currentTime);
  const go = (way: 1 | -1) => {
    const start = chapterStart(chapters, video.currentTime, way);
    if (start !== undefined) player.seek(start);
  };
  keys.set('n', () => go(1));
  keys.set('p', () => go(-1));
  submenus.push({
    title: () => allWords(player).chapters,
    summary: () => current()?.title ?? '',
    choices: () =>
      chapters.map((chapter, value) => ({
        value,
        label: `${toClock(chapter.start)} ${chapter.title}`,
        chosen: chapter === current(),
      })),
    choose: (index) => player.seek(chapters[index]?.start ?? 0),
  });
}
