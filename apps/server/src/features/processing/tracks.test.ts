import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const plain = fileURLToPath(new URL('../../testing/media/plain.mp4', import.meta.url));
let test: MediaTestApp;
let folder: string;
let member: SignedIn;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-tracks-'));
  test = await startMediaApp();
  member = await registerUploader(test);
  await writeFile(
    join(folder, 'a.srt'),
    '1\n00:00:00,500 --> 00:00:01,500\n<i>Hello</i> & <script>x</script>\n\n2\n00:00:01,600 --> 00:00:02,500\nThere\n',
  );
  await writeFile(
    join(folder, 'a.ass'),
    '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\n' +
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n' +
      'Dialogue: 0,0:00:00.50,0:00:02.00,Default,,0,0,0,,{\\an8}Guten\\NTag\n',
  );
  await writeFile(
    join(folder, 'chapters.txt'),
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Begin\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=3000\ntitle=End\n',
  );
}, 120_000);
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const isKnown = ({ status, steps }: Video) =>
  status === 'failed' || steps.every(({ state }) => ['done', 'failed', 'skipped'].includes(state));

/** The plain film with more in its file. */
async function make(name: string, inputs: string[], output: string[]): Promise<Buffer> {
  const to = join(folder, name);
  const more = inputs.flatMap((file) => ['-i', join(folder, file)]);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', plain, ...more, '-map', '0', ...output, to]);
  return readFile(to);
}
const upload = async (file: Buffer, name: string) =>
  test.waitFor(member, await test.upload(member, file, name), isKnown, 90_000);
const tracksOf = async (video_id: string) => (await test.call(api.tracks.list, { video_id }, member)).body;
const cuesOf = async (video_id: string, track_id: string) =>
  (await test.call(api.tracks.getCues, { video_id, track_id }, member)).body.cues;
/** Where the sound of a film begins a moment before its picture, all the rest begins that much later. */
const times = (start: number, end: number) => ({ start: expect.closeTo(start, 1), end: expect.closeTo(end, 1) });
const stepOf = ({ steps }: Video) => steps.find(({ step }) => step === 'tracks');

/** As a later version, or somebody who tries again, would have it done anew. */
async function processAgain(id: string): Promise<Video> {
  const { db } = test.connection;
  await db.execute(sql`update processing_steps set state = 'failed' where video_id = ${id} and step = 'hls'`);
  await db.execute(sql`update videos set status = 'failed', status_reason =
    'Working on this video failed three times. Try again, or upload it once more' where id = ${id}`);
  const again = await test.call(api.videos.retry, { video_id: id }, member);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  return test.waitFor(member, id, (video) => video.status === 'ready' && isKnown(video), 90_000);
}

describe.runIf(canRun)('what is written in a film', { timeout: 240_000 }, () => {
  it('becomes its tracks, each once, and stays away where its owner deletes it', async () => {
    const languages = ['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger'];
    const film = await make(
      'film.mkv',
      ['a.srt', 'a.ass', 'chapters.txt', 'a.srt'],
      ['-map', '1', '-map', '2', '-map', '4', '-map_chapters', '3', '-c', 'copy', ...languages].concat([
        '-metadata:s:s:1',
        'title=Deutsch (Kino)',
        '-metadata:s:s:2',
        'language=eng',
      ]),
    );
    const video = await upload(film, 'film.mkv');
    expect(stepOf(video)).toMatchObject({ state: 'done', reason: null });
    const found = await tracksOf(video.id);
    expect(
      found.map(({ kind, lang, label, origin, cues, is_default }) => [kind, lang, label, origin, cues, is_default]),
    ).toEqual(
      expect.arrayContaining([
        ['subtitles', 'en', 'English', 'file', 2, false],
        ['subtitles', 'de', 'Deutsch (Kino)', 'file', 1, false],
        ['subtitles', 'en', 'English 2', 'file', 2, false],
        ['chapters', 'und', 'Chapters', 'file', 2, false],
      ]),
    );
    expect(found).toHaveLength(4);
    const idOf = (name: string) => found.find(({ label }) => label === name)?.id ?? '';
    expect(await cuesOf(video.id, idOf('English'))).toEqual([
      { ...times(0.5, 1.5), text: '<i>Hello</i> &amp; x', settings: '' },
      { ...times(1.6, 2.5), text: 'There', settings: '' },
    ]);
    expect(await cuesOf(video.id, idOf('Deutsch (Kino)'))).toMatchObject([{ ...times(0.5, 2), text: 'Guten\nTag' }]);
    expect(await cuesOf(video.id, idOf('Chapters'))).toMatchObject([
      { ...times(0, 1), text: 'Begin' },
      { ...times(1, 3), text: 'End' },
    ]);

    await test.call(api.tracks.remove, { video_id: video.id, track_id: idOf('English') }, member);
    await processAgain(video.id);
    const left = (await tracksOf(video.id)).map(({ id }) => id);
    expect(left.toSorted()).toEqual(
      found
        .map(({ id }) => id)
        .filter((id) => id !== idOf('English'))
        .toSorted(),
    );
  });

  it('is read out of an mp4 as well', async () => {
    const output = [
      '-map',
      '1',
      '-map_chapters',
      '2',
      '-c',
      'copy',
      '-c:s',
      'mov_text',
      '-metadata:s:s:0',
      'language=fra',
    ];
    const video = await upload(await make('film.mp4', ['a.srt', 'chapters.txt'], output), 'film.mp4');
    expect(await tracksOf(video.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'subtitles', lang: 'fr', label: 'français', cues: 2 }),
        expect.objectContaining({ kind: 'chapters', cues: 2 }),
      ]),
    );
  });

  it('is left out where it is pictures, and harms nothing where it is broken', async () => {
    const film = await make('odd.mkv', ['a.srt', 'a.srt'], ['-map', '1', '-map', '2', '-c', 'copy']);
    film.write('S_HDMV/PGS\0', film.indexOf('S_TEXT/UTF8'), 'latin1');
    const at = film.lastIndexOf('<i>Hello');
    film.fill(0xff, at - 6, at + 12);
    const video = await upload(film, 'odd.mkv');
    expect(video).toMatchObject({ status: 'ready', playable: true, status_reason: null });
    expect(stepOf(video)).toMatchObject({ state: 'done', reason: 'One subtitle track was left out: it is not text' });
    for (const { kind, label } of await tracksOf(video.id))
      expect([kind, label]).toEqual(['subtitles', 'Unknown language']);
  });
});
