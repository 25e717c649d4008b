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
