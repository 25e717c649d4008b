import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insight } from '../../db/schema.ts';
import { insightArguments } from './insight-arguments.ts';
import { readLoudness, readPeaks, readSceneCuts, readSilences } from './insight-readings.ts';
import { makeCandidates } from './poster-candidates.ts';
import { findingsOf } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { runTool } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import type { LocalFile, WorkDir } from './work-dir.ts';

/** As many as a wide screen has dots for a waveform, and never finer than people can place a cut. */
const mostPeaks = 1000;
const finestPeakSeconds = 0.05;

/** What is heard and seen in the film, for all that is built on it. The film plays long since. */
export const insightStep =
  (dir: WorkDir): StepWork =>
  async (context) => {
    if (!dir.tools) throw new MissingToolError('No insight: this server has no ffmpeg');
    const { ffmpeg } = dir.tools;
    const { probe, way } = findingsOf(context.video);
    // Where the film was made anew its keyframes no longer stand at the cuts.
    const film = way === 'transcode' ? await dir.source() : await dir.mp4();
    const { durationSeconds, audioCodec } = probe;
    const look = { ffmpeg, film, durationSeconds, hasSound: audioCodec !== undefined };
    const insight = await lookAndListen({ ...look, folder: await dir.subfolder('insight') }, context);
    context.report(0.6);
    const { sceneCuts } = insight;
    return { insight, posterCandidates: await makeCandidates(dir, context, { ffmpeg, sceneCuts }) };
  };

const silent: Omit<Insight, 'sceneCuts'> = { silences: [], loudness: null, waveform: null };

interface Look {
  ffmpeg: string;
  film: LocalFile;
  durationSeconds: number;
  hasSound: boolean;
  folder: string;
}

async function lookAndListen(
  { ffmpeg, film, durationSeconds, hasSound, folder }: Look,
  { signal }: StepContext,
): Promise<Insight> {
  const secondsPerPeak = Math.max(finestPeakSeconds, Math.ceil((durationSeconds / mostPeaks) * 1000) / 1000);
  const [changesTo, silencesTo, peaksTo] = [
    join(folder, 'changes.txt'),
    join(folder, 'silences.txt'),
    join(folder, 'peaks.txt'),
  ];
  const sound = hasSound ? { silencesTo, peaksTo, secondsPerPeak } : undefined;
  const args = insightArguments({ path: film.path, durationSeconds, changesTo, sound });
  const { stderr } = await runTool({ path: ffmpeg, args, signal, ...budgetOf(durationSeconds, film.sizeBytes) });
  const sceneCuts = readSceneCuts(await readFile(changesTo, 'utf8'));
  if (!sound) return { sceneCuts, ...silent };
  return {
    sceneCuts,
    silences: readSilences(await readFile(silencesTo, 'utf8'), durationSeconds),
    loudness: readLoudness(stderr),
    // The sound may be longer than the film says.
    waveform: { secondsPerPeak, peaks: readPeaks(await readFile(peaksTo, 'utf8')).slice(0, mostPeaks + 1) },
  };
}
