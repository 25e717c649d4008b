import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn, type TextTrack, type Video } from '@kinora/contract';
import { toPlainText } from '@kinora/text-tracks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { findWorkspaceId, registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import {
  hasRecordedSpeech,
  makeSpeakingFilm,
  readSentences,
  toWords,
  wordErrorRate,
} from '../../testing/speech-film.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { killWorker, spawnWorker, stopWorker } from '../../testing/worker-process.ts';

const canRun = hasPostgres() && hasFfmpeg() && hasRecordedSpeech();
/** Knows no speech, but tells what it was given. */
const command = `
import { readFileSync, writeFileSync } from 'node:fs';
const [wav, out, lang] = process.argv.slice(2);
const head = readFileSync(wav).toString('latin1', 0, 4);
writeFileSync(out + '.srt', '1\\n00:00:01,000 --> 00:00:02,000\\n' + [head, lang, ...Object.keys(process.env)] + '\\n');
`;
let test: MediaTestApp;
let worker: ChildProcess;
let folder: string;
let member: SignedIn;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-speech-'));
  const script = join(folder, 'command.mjs');
  await writeFile(script, command);
  const speech = { SPEECH: 'auto', SPEECH_COMMAND: `${process.execPath} ${script} {wav} {out} {lang}` };
  test = await startMediaApp(speech, { withWorker: false });
  worker = spawnWorker(test, speech);
  // It mails the code that people register with.
  await new Promise((resolve) => worker.once('message', resolve));
  member = await registerUploader(test);
}, 300_000);
afterAll(async () => {
  if (worker) await stopWorker(worker);
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const captionsStepOf = ({ steps }: Video) => steps.find(({ step }) => step === 'captions');
const isCaptioned = (video: Video) => ['done', 'failed', 'skipped'].includes(captionsStepOf(video)?.state ?? '');
const tracksOf = async (video_id: string) => (await test.call(api.tracks.list, { video_id }, member)).body;
const cuesOf = async (video_id: string, { id }: TextTrack) =>
  (await test.call(api.tracks.getCues, { video_id, track_id: id }, member)).body.cues;

describe.runIf(canRun)('captions of what is said', { timeout: 600_000 }, () => {
  let film: Video;

  it('are there by themselves after the video, once, though a worker was killed over them', async () => {
    const to = join(folder, 'film.mp4');
    makeSpeakingFilm(to);
    const id = await test.upload(member, await readFile(to));
    const isAtIt = (video: Video) => captionsStepOf(video)?.state === 'running';
    const early = await test.waitFor(member, id, isAtIt, 300_000);
    expect(early).toMatchObject({ status: 'ready', playable: true, progress: null });
    expect(await tracksOf(id)).toEqual([]);
    await killWorker(test, worker);
    const { command: words } = test.settings.speech;
    worker = spawnWorker(test, { SPEECH_COMMAND: words.join(' ') });
    film = await test.waitFor(member, id, isCaptioned, 300_000);
    expect(captionsStepOf(film)).toMatchObject({ state: 'done', reason: null });
    expect(await tracksOf(id)).toMatchObject([
      { kind: 'captions', lang: 'en', label: 'English', origin: 'auto', is_default: false },
    ]);
  });

  it('have the words that were said, when they were', async () => {
    const [track] = await tracksOf(film.id);
    const cues = track ? await cuesOf(film.id, track) : [];
    const said = readSentences().flatMap(({ words }) => words);
    const written = cues.flatMap(({ text }) => toWords(toPlainText(text)));
    const rate = wordErrorRate(said, written);
    expect(rate, written.join(' ')).toBeLessThanOrEqual(0.12);
    // The second sentence begins a second after the first, which takes seven.
    const second = cues.find(({ text }) => text.includes('young'));
    expect(second?.start).toBeGreaterThan(7);
    expect(second?.start).toBeLessThan(10);
    for (const { start, end } of cues) expect(end - start).toBeLessThanOrEqual(7);
    expect(cues.at(-1)?.end).toBeLessThanOrEqual((film.duration_seconds ?? 0) + 1);
  });

  it('are marked until somebody has changed them, also for viewers', async () => {
    const shown = async () =>
      (await composeServices(test).media.textTracks.shownOf(await findWorkspaceId(test, member), film.id))[0];
    expect((await shown())?.label).toBe('English (auto-generated)');
    const [track] = await tracksOf(film.id);
    const { cues } = (await test.call(api.tracks.getCues, { video_id: film.id, track_id: track?.id ?? '' }, member))
      .body;
    const edited = cues.map((cue, index) => (index === 0 ? { ...cue, text: 'Corrected' } : cue));
    const saved = await test.call(
      api.tracks.putCues,
      { video_id: film.id, track_id: track?.id ?? '', cues: edited },
      member,
    );
    expect(saved.body).toMatchObject({ origin: 'edited', cues: cues.length });
    expect((await shown())?.label).toBe('English');
  });

  it('are made in other languages by the command of the operator, which sees nothing but its files', async () => {
    const { status } = await test.call(api.tracks.generate, { video_id: film.id, lang: 'DE' }, member);
    expect(status).toBe(202);
    await test.waitFor(member, film.id, isCaptioned, 300_000);
    const german = (await tracksOf(film.id)).find(({ lang }) => lang === 'de');
    expect(german).toMatchObject({ label: 'Deutsch', origin: 'auto', cues: 1 });
    const [cue] = german ? await cuesOf(film.id, german) : [];
    expect(cue?.text).toBe('RIFF,de');
  });

  it('are none where nobody speaks, and the step says so', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    const video = await test.waitFor(member, id, isCaptioned, 300_000);
    expect(captionsStepOf(video)).toMatchObject({ state: 'skipped', reason: 'No speech was heard in this video' });
    expect(video).toMatchObject({ status: 'ready', status_reason: null });
    expect(await tracksOf(id)).toEqual([]);
  });
});
