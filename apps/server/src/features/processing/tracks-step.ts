import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTrack } from '@kinora/text-tracks';
import { nameOfLanguage } from '../text-tracks/text-track-service.ts';
import { type FilmWriting, readFilmWriting } from './film-writing.ts';
import { findingsOf } from './probe-step.ts';
import { MissingToolError, SkippedStepError } from './processing-errors.ts';
import { type FoundTrack, putTrack } from './put-track.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import { textArguments, writingArguments } from './track-arguments.ts';
import type { LocalFile, WorkDir } from './work-dir.ts';

/** As much as a file of cues may have that somebody sends. */
const mostBytes = 2 * 1024 * 1024;

/** What is written in the film becomes tracks of the video: its subtitles, and its chapters. */
export const tracksStep =
  (dir: WorkDir): StepWork =>
  async (context) => {
    if (!dir.tools) throw new MissingToolError('No tracks of the file: this server has no ffmpeg');
    // The tracks of the video stay with it, whatever is written in a later cut.
    if (context.video.cutOf !== null) throw new SkippedStepError('A new cut keeps the tracks of its video');
    const film = await dir.source();
    const writing = await lookInto(dir.tools.ffprobe, film, context);
    const found = [...(await readTexts(dir, film, { writing, context })), ...toChapterTrack(writing)];
    const tracks = await Promise.all(
      found.map((track) => putTrack(dir, context.video.id, { ...track, origin: 'file' })),
    );
    return { tracks, ...(writing.unreadable > 0 && { note: unreadableNote(writing.unreadable) }) };
  };

const unreadableNote = (count: number): string =>
  count === 1
    ? 'One subtitle track was left out: it is not text'
    : `${count} subtitle tracks were left out: they are not text`;

const nothing: FilmWriting = { tracks: [], chapters: [], unreadable: 0 };

/** The film plays, whatever is wrong with what is written in it. */
async function lookInto(path: string, film: LocalFile, { video, signal }: StepContext): Promise<FilmWriting> {
  const { durationSeconds } = findingsOf(video).probe;
  const args = writingArguments(film.path);
  const run = runTool({ path, args, wallMs: 60_000, cpuSeconds: 30, signal });
  return run.then(({ stdout }) => readFilmWriting(stdout, durationSeconds), ignoreFaults(nothing));
}

const ignoreFaults =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof ToolError && /ended with \d+$/.test(error.message)) return instead;
    throw error;
  };

type Found = Omit<FoundTrack, 'origin'>;

interface Task {
  writing: FilmWriting;
  context: StepContext;
}

async function readTexts(dir: WorkDir, film: LocalFile, { writing, context }: Task): Promise<Found[]> {
  const { tracks } = writing;
  if (tracks.length === 0 || !dir.tools) return [];
  const { durationSeconds } = findingsOf(context.video).probe;
  const folder = await dir.subfolder('tracks');
  const outputs = tracks.map(({ stream }) => ({ stream, to: join(folder, `${stream}.vtt`) }));
  const args = textArguments({ path: film.path, outputs, mostBytes });
  const budget = budgetOf(durationSeconds, film.sizeBytes);
  // Of a film that breaks off, what came before is kept.
  await runTool({ path: dir.tools.ffmpeg, args, signal: context.signal, ...budget }).catch(ignoreFaults(undefined));
  const found: Found[] = [];
  for (const [index, { kind, lang, title }] of tracks.entries()) {
    const bytes = await readFile(outputs[index]?.to ?? '').catch(() => Buffer.alloc(0));
    const { cues } = readTrack(bytes);
    const label = freeLabel(found, { kind, lang, label: title ?? nameOfLanguage(lang) });
    if (cues.length > 0) found.push({ kind, lang, label, cues });
  }
  return found;
}

/** Files call several tracks the same. */
function freeLabel(taken: readonly Found[], { kind, lang, label }: Omit<Found, 'cues'>): string {
  const isTaken = (name: string) =>
    taken.some((track) => track.kind === kind && track.lang === lang && track.label === name);
  let name = label;
  for (let count = 2; isTaken(name); count += 1) name = `${label} ${count}`;
  return name;
}

const toChapterTrack = ({ chapters }: FilmWriting): Found[] =>
  chapters.length === 0 ? [] : [{ kind: 'chapters', lang: 'und', label: 'Chapters', cues: chapters }];
