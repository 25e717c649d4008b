import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insight } from '../../db/schema.ts';
import { sceneArguments, soundArguments } from './insight-arguments.ts';
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
    const look = { ffmpeg, film, durationSeconds: probe.durationSeconds, folder: await dir.subfolder('insight') };
    const sceneCuts = await findSceneCuts(look, context);
    context.report(0.3);
    const sound = probe.audioCodec === undefined ? silent : await listenTo(look, context);
    context.report(0.6);
    const posterCandidates = await makeCandidates(dir, context, { ffmpeg, sceneCuts });
    return { insight: { sceneCuts, ...sound }, posterCandidates };
  };

type Sound = Omit<Insight, 'sceneCuts'>;
const silent: Sound = { silences: [], loudness: null, waveform: null };

interface Look {
  ffmpeg: string;
  film: LocalFile;
  durationSeconds: number;
  folder: string;
}

const limitsOf = ({ film, durationSeconds }: Look, { signal }: StepContext) => ({
  ...budgetOf(durationSeconds, film.sizeBytes),
  signal,
});

async function findSceneCuts(look: Look, context: StepContext): Promise<number[]> {
  const changes = join(look.folder, 'changes.txt');
  const args = sceneArguments({ path: look.film.path, durationSeconds: look.durationSeconds, changesTo: changes });
  await runTool({ path: look.ffmpeg, args, ...limitsOf(look, context) });
  return readSceneCuts(await readFile(changes, 'utf8'));
}

async function listenTo(look: Look, context: StepContext): Promise<Sound> {
  const secondsPerPeak = Math.max(finestPeakSeconds, Math.ceil((look.durationSeconds / mostPeaks) * 1000) / 1000);
  const [silencesTo, peaksTo] = [join(look.folder, 'silences.txt'), join(look.folder, 'peaks.txt')];
  const { film, durationSeconds } = look;
  const args = soundArguments({ path: film.path, durationSeconds, silencesTo, peaksTo, secondsPerPeak });
  const { stderr } = await runTool({ path: look.ffmpeg, args, ...limitsOf(look, context) });
  return {
    silences: readSilences(await readFile(silencesTo, 'utf8'), look.durationSeconds),
    loudness: readLoudness(stderr),
    // The sound may be longer than the film says.
    waveform: { secondsPerPeak, peaks: readPeaks(await readFile(peaksTo, 'utf8')).slice(0, mostPeaks + 1) },
  };
}
