import { api, type SignedIn, type TextTrack } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  owner = await registerAccount(test);
});
afterAll(() => test.close());

async function makeFilm() {
  const video_id = await insertVideo(test, owner);
  await test.connection.db.execute(sql`update videos set playable_at = now() where id = ${video_id}`);
  const { body: video } = await test.call(api.videos.get, { video_id }, owner);
  const { body: player } = await test.call(api.players.create, { name: 'Read along' }, owner);
  const source = { player_id: player.id, url: video.url, media_type: 'mp4' as const };
  await test.call(api.players.createSource, source, owner);
  return { video_id, id: player.id };
}
type Film = Awaited<ReturnType<typeof makeFilm>>;

const vtt = (text: string) => new Uint8Array(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`));

async function addTrack({ video_id }: Film, track: Partial<TextTrack>, text?: string): Promise<TextTrack> {
  const { kind = 'captions', lang = 'en', ...rest } = track;
  const { body } = await test.call(api.tracks.create, { video_id, kind, lang, ...rest }, owner);
  return text === undefined ? body : upload({ video_id }, body, text);
}
async function upload({ video_id }: Pick<Film, 'video_id'>, { id }: TextTrack, text: string): Promise<TextTrack> {
  return (await test.call(api.tracks.upload, { video_id, track_id: id, file: vtt(text) }, owner)).body.track;
}

const load = (url: string) => test.app.inject({ url });
/** What the page of a player names, as the script in it reads it. */
async function named({ id }: Film): Promise<{ url: string }[] | undefined> {
  const { payload } = await load(`/api/players/embed/${id}`);
  const text = / data-tracks="([^"]*)"/.exec(payload)?.[1];
  const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' };
  return text === undefined ? undefined : JSON.parse(text.replace(/&(\w+);/g, (_all, name) => signs[name] ?? ''));
}
const cuesAt = async (url: string | undefined) => (await load(new URL(url ?? '').pathname)).payload;

describe.runIf(hasPostgres())('the embed page of a film with tracks', () => {
  it('names each that has cues, with its kind, its language and an address that answers', async () => {
    const film = await makeFilm();
    expect(await named(film)).toBeUndefined();
    const english = await addTrack(film, { label: 'English', is_default: true }, 'Hello');
    const chapters = await addTrack(film, { kind: 'chapters', label: 'Chapters' }, 'Intro');
    await addTrack(film, { lang: 'de' });
    expect(await named(film)).toEqual([
      { kind: 'captions', lang: 'en', label: 'English', isDefault: true, url: english.url },
      { kind: 'chapters', lang: 'en', label: 'Chapters', isDefault: false, url: chapters.url },
    ]);
    expect(await cuesAt(english.url ?? '')).toContain('Hello');
  });

  it('leads to changed cues at once, and to none of a track that is gone', async () => {
    const film = await makeFilm();
    const track = await addTrack(film, {}, 'Before');
    expect(await cuesAt((await named(film))?.[0]?.url)).toContain('Before');
    await upload(film, track, 'After');
    const [changed] = (await named(film)) ?? [];
    expect(changed?.url).not.toBe(track.url);
    expect(await cuesAt(changed?.url)).toContain('After');
    await test.call(api.tracks.remove, { video_id: film.video_id, track_id: track.id }, owner);
    expect(await named(film)).toBeUndefined();
  });

  it('shows a label as text, whatever it says', async () => {
    const film = await makeFilm();
    const label = '"><script>x()</script>&quot;';
    await addTrack(film, { label }, 'Hello');
    expect((await load(`/api/players/embed/${film.id}`)).payload).not.toContain('<script>x()');
    expect(await named(film)).toMatchObject([{ label }]);
  });

  it('names none for a background video, which nobody reads', async () => {
    const film = await makeFilm();
    await addTrack(film, {}, 'Hello');
    await test.connection.db.execute(
      sql`update players set config = '{"playersettings":{"use_as_BG_video":true}}' where id = ${film.id}`,
    );
    expect(await named(film)).toBeUndefined();
  });
});

describe.runIf(hasPostgres())('the stream of a film with captions', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="audio"',
    'v360.m3u8',
    '',
  ].join('\n');
  async function makeStream(): Promise<Film> {
    const film = await makeFilm();
    const key = `videos/${film.video_id}/hls0/master1.m3u8`;
    await test.storage.putBytes(key, Buffer.from(master), 'application/vnd.apple.mpegurl');
    await test.connection.db.execute(
      sql`update videos set hls_key = ${key}, duration_ms = 61500 where id = ${film.video_id}`,
    );
    return film;
  }
  const stream = ({ id }: Film) => load(`/api/players/embed/${id}/stream.m3u8`);

  it('names them as renditions, for a player that is not ours', async () => {
    const film = await makeStream();
    const english = await addTrack(film, { label: 'English "UK"' }, 'Hello');
    await addTrack(film, { kind: 'subtitles', lang: 'de', label: 'Deutsch' }, 'Hallo');
    await addTrack(film, { kind: 'chapters' }, 'Intro');
    const page = (await load(`/api/players/embed/${film.id}`)).payload;
    expect(page).toContain(`data-captioned="${test.settings.apiUrl}/players/embed/${film.id}/stream.m3u8"`);
    const { payload, headers } = await stream(film);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
    });
    const name = /text\/(trk_\w+\.\d+)\.vtt$/.exec(english.url ?? '')?.[1];
    const base = new URL('.', english.url ?? '').href.replace('text/', 'hls0/');
    expect(payload.split('\n')).toEqual([
      '#EXTM3U',
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="${base}audio.m3u8"`,
      expect.stringMatching(
        new RegExp(`TYPE=SUBTITLES,GROUP-ID="text",NAME="English  UK ",LANGUAGE="en".*URI="text/${name}.m3u8"$`),
      ),
      expect.stringMatching(
        /TYPE=SUBTITLES,GROUP-ID="text",NAME="Deutsch",LANGUAGE="de".*URI="text\/trk_\w+\.1\.m3u8"$/,
      ),
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="audio",SUBTITLES="text"',
      `${base}v360.m3u8`,
      '',
    ]);
    const list = await load(`/api/players/embed/${film.id}/text/${name}.m3u8`);
    expect(list.payload).toContain(`#EXT-X-TARGETDURATION:62\n#EXTINF:61.500,\n${english.url}\n#EXT-X-ENDLIST`);
    expect(await cuesAt(english.url ?? '')).toContain('Hello');
  });

  it('follows a correction under the same address, and is gone with the last of them', async () => {
    const film = await makeStream();
    const track = await addTrack(film, {}, 'Before');
    const before = (await stream(film)).payload;
    await upload(film, track, 'After');
    expect((await stream(film)).payload).not.toBe(before);
    await test.call(api.tracks.remove, { video_id: film.video_id, track_id: track.id }, owner);
    expect((await stream(film)).statusCode).toBe(404);
    expect((await load(`/api/players/embed/${film.id}`)).payload).not.toContain('data-captioned');
  });

  it.each(['stream.m3u8', 'text/trk_0.1.m3u8', 'text/..%2Fstream.m3u8'])(
    'has no %s where there is none',
    async (name) => {
      const film = await makeFilm();
      await addTrack(film, {}, 'Hello');
      for (const id of [film.id, 'ply_0'])
        expect((await load(`/api/players/embed/${id}/${name}`)).statusCode).toBe(404);
    },
  );
});

describe.runIf(hasPostgres())('the share page of a film with tracks', () => {
  const open = async ({ id }: Film) => {
    const { payload, headers } = await load(`/watch/${id}`);
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(payload) ?? [];
    return { payload, policy: String(headers['content-security-policy']), data: JSON.parse(json) };
  };

  it('has what is said as lines that lead to their time, in the language of the track, and tells machines', async () => {
    const film = await makeFilm();
    await addTrack(film, { lang: 'en' }, 'Not this one');
    await addTrack(film, { lang: 'pt-BR', is_default: true }, '<v Ana>Bom <i>dia</i>');
    await addTrack(film, { kind: 'chapters' }, 'Intro');
    const { payload, data } = await open(film);
    expect(payload).toContain('<html lang="pt-BR">');
    expect(payload).toContain('<a href="?t=1" data-at="1"><time>0:01</time><span>Ana: Bom dia</span></a>');
    expect(payload).not.toContain('Not this one');
    expect(data).toMatchObject({ inLanguage: 'pt-BR', transcript: 'Ana: Bom dia' });
    const url = `http://localhost:4000/watch/${film.id}?t=1`;
    expect(data.hasPart).toEqual([{ '@type': 'Clip', name: 'Intro', startOffset: 1, endOffset: 2, url }]);
  });

  it('follows a correction at once', async () => {
    const film = await makeFilm();
    const track = await addTrack(film, {}, 'Wrong');
    expect((await open(film)).payload).toContain('Wrong');
    await upload(film, track, 'Right');
    const { payload } = await open(film);
    expect([payload.includes('Right'), payload.includes('Wrong')]).toEqual([true, false]);
    await test.call(api.tracks.remove, { video_id: film.video_id, track_id: track.id }, owner);
    expect((await open(film)).payload).not.toContain('Transcript');
  });

  it('shows cues as text and runs no script but its own', async () => {
    const film = await makeFilm();
    await addTrack(film, {}, 'Hello <script>x()</script> &amp; "you"');
    const { payload, policy, data } = await open(film);
    expect(payload).not.toContain('<script>x()');
    expect(data.transcript).toContain('Hello');
    const [, script = ''] = /script-src (\S+);/.exec(policy) ?? [];
    expect(payload).toContain(`src="${script}"`);
    expect((await load(new URL(script).pathname)).headers['content-type']).toContain('text/javascript');
  });

  it('comes without what cannot be read, and with it as soon as it can', async () => {
    const film = await makeFilm();
    const track = await addTrack(film, {}, 'Hello');
    const key = new URL(track.url ?? '').pathname.replace(/^.*?(?=videos\/)/, '');
    const file = Buffer.from((await load(new URL(track.url ?? '').pathname)).payload);
    await test.storage.remove(key);
    const without = await open(film);
    expect([without.payload.includes('<iframe'), without.payload.includes('Hello')]).toEqual([true, false]);
    await test.storage.putBytes(key, file, 'text/vtt');
    expect((await open(film)).payload).toContain('Hello');
  });
});
