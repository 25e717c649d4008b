import type { ChapterProposal } from '@kinora/contract';
import type { Insight } from '../../db/schema.ts';
import { titleWords, topicChange } from './chapter-words.ts';

interface Line {
  start: number;
  end: number;
  text: string;
}

interface Film {
  durationSeconds: number;
  insight: Pick<Insight, 'sceneCuts' | 'silences'>;
  /** What is said; none where nobody has written it down. */
  lines: readonly Line[];
}

interface Candidate {
  at: number;
  score: number;
}

const fewest = 4;
const most = 12;
/** In shorter films nobody looks for a place. */
const shortestFilm = 60;
const shortestChapter = 10;
const usualChapter = 90;
const leastSilence = 0.8;
/** Of a cut and a pause that belong together. */
const nearby = 1.5;
/** How much of the film before and after a place is compared. */
const aroundSeconds = 45;
/** Words are compared at the clearest place of each stretch of a film, and no more than anybody says in that time. */
const mostCompared = 200;
const mostLetters = 1_500;
/** A title is found in the beginning of a passage as well as in all of it. */
const mostTitleLetters = 20_000;

/**
 * Places where a film turns to something else, by its cuts, its pauses and its words, each with the words that tell it
 * from the others. Nothing where it never does.
 */
export function proposeChapters(film: Film): ChapterProposal[] {
  const { durationSeconds, lines } = film;
  if (durationSeconds < shortestFilm) return [];
  const starts = choose(findCandidates(film), durationSeconds);
  if (starts.length < fewest) return [];
  const ends = [...starts.slice(1), durationSeconds];
  const passages = starts.map((start, index) =>
    lines.filter((line) => line.start >= start && line.start < (ends[index] ?? start)).map(({ text }) => text),
  );
  const titles = titleWords(passages.map((texts) => texts.join(' ').slice(0, mostTitleLetters)));
  return starts.map((start, index) => ({
    start,
    end: ends[index] ?? durationSeconds,
    title: titles[index] || `Chapter ${index + 1}`,
  }));
}

function findCandidates({ insight, lines, durationSeconds }: Film): Candidate[] {
  const silences = insight.silences.filter(({ from, to }) => to - from >= leastSilence);
  const lengthOf = ({ from, to }: { from: number; to: number }) => Math.min(1, (to - from) / 3);
  const pauses = silences.map((silence) => ({ at: silence.to, score: lengthOf(silence) }));
  const cuts = insight.sceneCuts.map((at) => {
    const silence = silences.find(({ from, to }) => at >= from - nearby && at <= to + nearby);
    return { at, score: 0.5 + (silence ? lengthOf(silence) + 0.2 : 0) };
  });
  const breaths = lines.map(({ start }, index) => ({
    at: start,
    score: Math.min(1, (start - (lines[index - 1]?.end ?? 0)) / 4) * 0.6,
  }));
  const slotSeconds = durationSeconds / mostCompared;
  const slots = Map.groupBy(
    [...pauses, ...cuts, ...breaths].filter(({ score }) => score > 0.1),
    ({ at }) => Math.floor(at / slotSeconds),
  );
  return [...slots.values()]
    .flatMap((slot) => slot.toSorted(byScore).slice(0, 1))
    .map(({ at, score }) => ({ at: toSentence(at, lines), score: score + turnAt(at, lines) }));
}

const byScore = (one: Candidate, other: Candidate) => other.score - one.score || one.at - other.at;

/** Never in the middle of what somebody says. */
function toSentence(at: number, lines: readonly Line[]): number {
  const spoken = lines.find(({ start, end }) => at > start && at < end);
  if (!spoken) return at;
  return at - spoken.start < spoken.end - at ? spoken.start : spoken.end;
}

function turnAt(at: number, lines: readonly Line[]): number {
  const textOf = (from: number, to: number) =>
    lines
      .filter(({ start }) => start >= from && start < to)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, mostLetters);
  return topicChange(textOf(at - aroundSeconds, at - 0.05), textOf(at - 0.05, at + aroundSeconds));
}

/** The clearest, none too near to another; the first begins with the film. */
function choose(candidates: readonly Candidate[], durationSeconds: number): number[] {
  const wanted = Math.min(most, Math.max(fewest, Math.round(durationSeconds / usualChapter)));
  const apart = Math.max(shortestChapter, durationSeconds / (most * 2));
  const chosen = [0];
  for (const { at } of candidates.toSorted(byScore)) {
    if (chosen.length === wanted) break;
    const isFree = chosen.every((other) => Math.abs(other - at) >= apart) && durationSeconds - at >= apart;
    if (isFree) chosen.push(Math.round(at * 1000) / 1000);
  }
  return chosen.toSorted((one, other) => one - other);
}
