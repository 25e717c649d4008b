import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cue, readTrack } from '@kinora/text-tracks';
import type { Database } from '../../db/connect.ts';
import {
  commandArguments,
  type HeardPiece,
  notInstalled,
  type Speech,
  type SpeechFiles,
  seemsEnglish,
  speechArguments,
  toCues,
  understoodPieces,
  wayFor,
} from '../speech/speech-service.ts';
import { listTracksOf, nameOfLanguage } from '../text-tracks/text-track-service.ts';
import { findingsOf } from './probe-step.ts';
import { MissingToolError, SkippedStepError } from './processing-errors.ts';
import { putTrack } from './put-track.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import { wavArguments } from './speech-arguments.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import type { WorkDir } from './work-dir.ts';

interface Task {
  db: Database;
  speech: Speech;
  /** What the owner has asked for; missing where nobody has. */
  lang: string | undefined;
}

/** What is said in the film, as captions. It takes longer than all else, and nobody waits for it. */
export const captionsStep =
  (dir: WorkDir, { db, speech, lang: wish }: Task): StepWork =>
  async (context) => {
    if (!dir.tools) throw new MissingToolError('No captions: this server has no ffmpeg');
    const { video } = context;
    const { probe } = findingsOf(video);
    if (probe.audioCodec === undefined) throw new SkippedStepError('There is no sound in this video');
    const lang = wish ?? probe.audioLanguage ?? 'en';
    const way = wayFor(speech, lang);
    if ('problem' in way) throw new MissingToolError(way.problem);
    const videoId = video.cutOf ?? video.id;
    const ref = { workspaceId: video.workspaceId, videoId };
    if (wish === undefined && (await isCaptioned(db, ref, lang)))
      throw new SkippedStepError('There are captions in this language already');
    const sound = { ...(await extractSound(dir, dir.tools.ffmpeg, context)), lang, context };
    const cues =
      way.kind === 'model' ? await listen(sound, way.files, wish === undefined) : await runCommand(sound, way.command);
    if (cues.length === 0) throw new SkippedStepError('No speech was heard in this video');
    const track = { kind: 'captions', lang, label: nameOfLanguage(lang), origin: 'auto', cues } as const;
    return { tracks: [await putTrack(dir, videoId, track)] };
  };

async function isCaptioned(db: Database, video: { workspaceId: string; videoId: string }, lang: string) {
  const { language } = new Intl.Locale(lang);
  const tracks = await listTracksOf(db, video);
  return tracks.some(
    (track) => ['captions', 'subtitles'].includes(track.kind) && new Intl.Locale(track.lang).language === language,
  );
}

interface Sound {
  folder: string;
  wav: string;
  lang: string;
  context: StepContext;
  budget: ReturnType<typeof budgetOf>;
}

/** How much of the step it is to bring the sound into the form that models hear. */
const partOfSound = 0.05;

async function extractSound(dir: WorkDir, ffmpeg: string, { video, signal, report }: StepContext) {
  const { durationSeconds } = findingsOf(video).probe;
  const film = await dir.mp4();
  const folder = await dir.subfolder('captions');
  const wav = join(folder, 'sound.wav');
  const budget = { ...budgetOf(durationSeconds, film.sizeBytes), isPatient: true };
  await runTool({ path: ffmpeg, args: wavArguments({ path: film.path, to: wav, durationSeconds }), signal, ...budget });
  report(partOfSound);
  return { folder, wav, budget };
}

/** Far more than the models need, and no more than a film may cost. */
const speechMemoryBytes = 2_000_000_000;
/** Models of others are larger. */
const commandMemoryBytes = 8_000_000_000;

async function listen({ folder, wav, context, budget }: Sound, files: SpeechFiles, isUnasked: boolean): Promise<Cue[]> {
  const to = join(folder, 'heard.json');
  const { signal, report } = context;
  const onOutput = (text: string) => {
    const last = Number(text.trim().split('\n').at(-1));
    if (last >= 0) report(partOfSound + last * (1 - partOfSound));
  };
  const args = speechArguments(files, wav, to);
  const run = { path: process.execPath, args, signal, onOutput, ...budget, memoryBytes: speechMemoryBytes };
  await runTool(run).catch(explainMissing);
  const pieces = understoodPieces(JSON.parse(await readFile(to, 'utf8')) as HeardPiece[]);
  if (isUnasked && pieces.length > 0 && !seemsEnglish(pieces))
    throw new SkippedStepError('The speech in this video does not seem to be English');
  return toCues(pieces);
}

/** Its native part is made for most systems, not for all. */
function explainMissing(error: unknown): never {
  if (error instanceof ToolError && /ERR_DLOPEN_FAILED|ERR_MODULE_NOT_FOUND/.test(error.stderr))
    throw new MissingToolError(notInstalled);
  throw error;
}

/** The operator's own program: what it writes is read like any file that somebody sends. */
async function runCommand({ folder, wav, lang, context, budget }: Sound, command: readonly string[]): Promise<Cue[]> {
  const out = join(folder, 'captions');
  const [path = '', ...args] = commandArguments(command, { wav, out, lang });
  await runTool({ path, args, signal: context.signal, ...budget, memoryBytes: commandMemoryBytes });
  for (const name of [`${out}.vtt`, `${out}.srt`, out]) {
    const bytes = await readFile(name).catch(() => undefined);
    if (bytes) return readTrack(bytes).cues;
  }
  throw new Error('the command wrote no captions');
}
