import { api, type SignedIn, type TextTrack } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let mine: SignedIn;
let theirs: SignedIn;
let video_id: string;
beforeAll(async () => {
  test = await startTestApp();
  mine = await registerAccount(test);
  theirs = await registerAccount(test);
  video_id = await insertVideo(test, mine, { name: 'Product: tour' });
});
afterAll(() => test.close());

const { tracks } = api;
const nobodys = 'trk_0000000000000000000000';
let count = 0;

async function makeTrack(input: Partial<Parameters<typeof create>[0]> = {}): Promise<TextTrack> {
  count += 1;
  const { status, body } = await create({ label: `Track ${count}`, ...input });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const create = (input: { kind?: 'captions' | 'chapters'; lang?: string; label?: string; is_default?: boolean }) =>
  test.call(tracks.create, { video_id, kind: 'captions', lang: 'en', ...input }, mine);
const upload = (track_id: string, text: string | Buffer, as: object = mine) =>
  test.call(tracks.upload, { video_id, track_id, file: new Uint8Array(Buffer.from(text)) }, as);
const cuesOf = async (track_id: string) => (await test.call(tracks.getCues, { video_id, track_id }, mine)).body;
const trackOf = async (track_id: string) =>
  (await test.call(tracks.list, { video_id }, mine)).body.find(({ id }) => id === track_id);
const open = (url: string | null) => test.app.inject({ url: new URL(url ?? '').pathname });
const put = (track_id: string, payload: string | Buffer, headers: Record<string, string>) =>
  test.app.inject({ method: 'PUT', url: `/api/videos/${video_id}/tracks/${track_id}/file`, payload, headers });

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi <script>x</script>\n\n00:05.000 --> 00:04.000\nNever\n';
const stored = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi &lt;script&gt;x&lt;/script&gt;\n';
const cue = { start: 1, end: 2, text: 'Hi', settings: '' };

describe.runIf(hasPostgres())('a new track', () => {
  it('is named by its language, in the one way to write it, and has no cues yet', async () => {
    const { status, body } = await create({ lang: 'PT-br' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ lang: 'pt-BR', label: 'português (Brasil)', is_default: false, cues: 0, url: null });
    expect(await cuesOf(body.id)).toEqual({ version: 1, cues: [] });
    expect(await trackOf(body.id)).toEqual(body);
  });

  it('is named by its tag where that has extensions', async () => {
    const { status, body } = await create({ lang: 'en-u-nu-latn' });
    expect([status, body.lang, body.label]).toEqual([200, 'en-u-nu-latn', 'en-u-nu-latn']);
  });

  it('is one of its name, also where two come at once', async () => {
    const answers = await Promise.all(['Twice', 'Twice', 'Twice'].map((label) => create({ label })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('track_exists');
    expect((await create({ label: 'Twice', lang: 'EN' })).body.code).toBe('track_exists');
    expect((await create({ label: 'Twice', lang: 'de' })).status).toBe(200);
    expect((await create({ label: 'Twice', kind: 'chapters' })).status).toBe(200);
  });

  it('takes the place of the default of its kind, and of no other', async () => {
    const chapters = await makeTrack({ kind: 'chapters', is_default: true });
    const made = await Promise.all([1, 2, 3].map(() => makeTrack({ is_default: true })));
    const { body } = await test.call(tracks.list, { video_id }, mine);
    const defaults = body.filter(({ is_default }) => is_default).map(({ id }) => id);
    expect(defaults).toHaveLength(2);
    expect(defaults).toContain(chapters.id);
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(defaults.filter((id) => id !== chapters.id)));
  });

  it.each([
    ['no language', { lang: undefined }],
    ['a language that is none', { lang: 'en_US!' }],
    ['a language of one letter', { lang: 'e' }],
    ['two languages', { lang: 'en,de' }],
    ['a kind that is none', { kind: 'lyrics' }],
    ['a blank label', { label: '  ' }],
    ['a label of 81 letters', { label: 'x'.repeat(81) }],
    ['an origin', { origin: 'upload' }],
    ['a default that is none', { is_default: 'yes' }],
  ])('is refused with %s', async (_, wrong) => {
    expect(await create(wrong as never)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('is refused after a hundred', async () => {
    const id = await insertVideo(test, mine);
    await test.connection.db.execute(sql`
      insert into text_tracks (id, workspace_id, video_id, kind, lang, label, origin)
      select 'trk_many' || n, workspace_id, id, 'captions', 'en', n::text, 'edited'
      from videos, generate_series(1, 99) n where id = ${id}`);
    const more = { video_id: id, kind: 'captions', lang: 'en' } as const;
    expect((await test.call(tracks.create, more, mine)).status).toBe(200);
    expect(await test.call(tracks.create, { ...more, lang: 'de' }, mine)).toMatchObject(
      refusal(409, 'track_limit_reached'),
    );
  });
});

describe.runIf(hasPostgres())('the file of a track', () => {
  it('is read, told of and written anew', async () => {
    const { id } = await makeTrack();
    const { status, body } = await upload(id, vtt);
    expect(status).toBe(200);
    expect(body.report).toEqual({
      format: 'vtt',
      encoding: 'UTF-8',
      cues: 1,
      left_out: 1,
      summary: '1 cue, 1 left out (line 6: ends before it begins)',
      notes: [{ line: 6, text: 'ends before it begins', is_loss: true }],
      note_count: 1,
    });
    expect(body.track).toMatchObject({ id, cues: 1, origin: 'upload', version: 2 });
    const served = await open(body.track.url);
    expect(served.payload).toBe(stored);
    expect(served.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('has another address after each change, and the old one still answers', async () => {
    const { id } = await makeTrack();
    const first = (await upload(id, vtt)).body.track;
    const second = (await upload(id, 'WEBVTT\n\n00:01.000 --> 00:02.000\nOther')).body.track;
    expect(second.url).not.toBe(first.url);
    expect((await open(first.url)).payload).toBe(stored);
    expect((await open(second.url)).payload).toContain('Other');
  });

  it.each(['text/vtt', 'application/x-subrip', 'text/plain; charset=utf-8', 'application/octet-stream'])(
    'may be sent as %s',
    async (type) => {
      const { id } = await makeTrack();
      const headers = { authorization: `Bearer ${mine.token}`, 'content-type': type };
      expect((await put(id, '1\n00:00:01,000 --> 00:00:02,000\nHi', headers)).statusCode).toBe(200);
      expect((await cuesOf(id)).cues).toEqual([cue]);
    },
  );

  it('may be written before Unicode, and says so', async () => {
    const { id } = await makeTrack();
    const { body } = await upload(id, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGr\xfc\xdfe', 'latin1'));
    expect(body.report).toMatchObject({ encoding: 'Windows-1252', format: 'srt' });
    expect((await cuesOf(id)).cues[0]?.text).toBe('Grüße');
  });

  it('is read as its language was written before Unicode', async () => {
    const { id } = await makeTrack({ lang: 'ru' });
    const file = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1');
    const { body } = await upload(id, file);
    expect(body.report).toMatchObject({ encoding: 'Windows-1251', cues: 1 });
    expect(body.report.summary).toBe('1 cue (line 1: is not Unicode, so the file was read as Windows-1251)');
    expect((await cuesOf(id)).cues[0]?.text).toBe('Привет');
  });

  it('may be a list of chapters, the last of which ends with the film', async () => {
    await test.connection.db.execute(sql`update videos set duration_ms = 90000 where id = ${video_id}`);
    const { id } = await makeTrack({ kind: 'chapters' });
    expect((await upload(id, '0:00 Intro\n1:00 The end')).body.report).toMatchObject({ format: 'chapters', cues: 2 });
    expect((await cuesOf(id)).cues).toMatchObject([
      { start: 0, end: 60, text: 'Intro' },
      { start: 60, end: 90, text: 'The end' },
    ]);
  });

  it.each([
    ['nothing', '', 'There are no cues in this file that can be read'],
    ['a picture', '\x89PNG\r\n', 'There are no cues in this file that can be read'],
    ['MicroDVD', '{25}{50}Hi', '(line 1: looks like a MicroDVD file (.sub), not like WebVTT or SubRip)'],
    ['SubStation', '[Script Info]\nTitle: x', 'looks like an Advanced SubStation file (.ass, .ssa)'],
    ['lyrics', '[00:12.00]La', 'looks like a file of lyrics (.lrc)'],
    ['TTML', '<?xml version="1.0"?><tt/>', 'looks like a TTML file (.ttml, .dfxp, .xml)'],
    ['only what cannot be shown', vtt.slice(vtt.indexOf('00:05')), '(line 1: ends before it begins)'],
  ])('is refused where it holds %s, and what was there stays', async (_, text, sentence) => {
    const { id } = await makeTrack();
    await upload(id, vtt);
    const before = await trackOf(id);
    const answer = await upload(id, text);
    expect(answer).toMatchObject(refusal(400, 'track_unreadable'));
    expect(answer.body.error).toContain(sentence);
    expect(await trackOf(id)).toEqual(before);
  });

  it('is refused where it is too big, of another type or missing', async () => {
    const { id } = await makeTrack();
    const authorization = `Bearer ${mine.token}`;
    const huge = Buffer.alloc(10 * 1024 * 1024, 'x');
    const tooBig = await put(id, huge, { authorization, 'content-type': 'text/vtt' });
    expect([tooBig.statusCode, tooBig.json().code]).toEqual([413, 'body_too_large']);
    const limit = await put(id, huge.subarray(0, 2 * 1024 * 1024), { authorization, 'content-type': 'text/vtt' });
    expect(limit.json().code).toBe('track_unreadable');
    for (const type of ['application/json', 'text/html', 'video/mp4', 'multipart/form-data; boundary=x']) {
      const answer = await put(id, '{}', { authorization, 'content-type': type });
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported_media_type']);
    }
    const empty = await put(id, '', { authorization });
    expect([empty.statusCode, empty.json().error]).toEqual([400, 'file must be a file.']);
    expect(await trackOf(id)).toMatchObject({ version: 1, url: null });
  });

  it('is not read of anybody who is not known', async () => {
    const { id } = await makeTrack();
    const huge = Buffer.alloc(10 * 1024 * 1024, 'x');
    expect((await put(id, huge, { 'content-type': 'text/vtt' })).statusCode).toBe(401);
  });

  it('is one of those that were sent at once, whole', async () => {
    const { id } = await makeTrack();
    const texts = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(texts.map((text) => upload(id, `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.track.url)).size).toBe(4);
    for (const [index, { body }] of answers.entries())
      expect((await open(body.track.url)).payload).toContain(texts[index]);
    expect(texts).toContain((await cuesOf(id)).cues[0]?.text);
    expect((await trackOf(id))?.version).toBe(5);
  });

  it('is limited in how often it may change', async () => {
    const { id } = await makeTrack();
    await upload(id, vtt);
    const set = (points: number) =>
      test.connection.db.execute(
        sql`update rate_limits set points = ${points} where key like 'changed cues of a workspace:%'`,
      );
    await set(600);
    expect(await upload(id, vtt)).toMatchObject(refusal(429, 'too_many_requests'));
    await set(0);
  });
});

describe.runIf(hasPostgres())('downloading a track', () => {
  it.each([
    ['vtt', 'text/vtt; charset=utf-8', stored],
    ['srt', 'application/x-subrip', '1\n00:00:01,000 --> 00:00:02,000\nHi &lt;script>x&lt;/script>\n'],
    ['txt', 'text/plain; charset=utf-8', 'Hi <script>x</script>\n'],
    ['json', 'application/json', expect.stringContaining('"start": 1,')],
  ] as const)('gives it as %s', async (format, type, text) => {
    const { id } = await makeTrack({ lang: 'de' });
    await upload(id, vtt);
    const url = `/api/videos/${video_id}/tracks/${id}/file?format=${format}`;
    const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${mine.token}` } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.payload).toEqual(text);
    expect(answer.headers['content-disposition']).toContain(`filename="Product_ tour.de.${format}"`);
  });

  it('is refused in a format that is none', async () => {
    const { id } = await makeTrack();
    const input = { video_id, track_id: id, format: 'ass' as never };
    expect(await test.call(tracks.download, input, mine)).toMatchObject(refusal(400, 'invalid_input'));
  });
});

describe.runIf(hasPostgres())('the cues of a track', () => {
  const save = (track_id: string, cues: unknown, version?: number) =>
    test.call(tracks.putCues, { video_id, track_id, cues: cues as never, ...(version && { version }) }, mine);

  it('are saved in one form and in order', async () => {
    const { id } = await makeTrack();
    const later = { start: 3, end: 4, text: '<b>A & B' };
    expect(await save(id, [later, cue], 1)).toMatchObject({
      status: 200,
      body: { cues: 2, origin: 'edited', version: 2 },
    });
    expect(await cuesOf(id)).toEqual({
      version: 2,
      cues: [cue, { start: 3, end: 4, text: '<b>A &amp; B</b>', settings: '' }],
    });
    expect((await save(id, [])).body).toMatchObject({ cues: 0, version: 3 });
  });

  it('are not saved over those of somebody else, also where both save at once', async () => {
    const { id } = await makeTrack();
    const answers = await Promise.all(['A', 'B', 'C'].map((text) => save(id, [{ ...cue, text }], 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('track_changed');
    expect(await save(id, [cue], 1)).toMatchObject(refusal(409, 'track_changed'));
    expect((await cuesOf(id)).version).toBe(2);
    expect((await save(id, [cue])).status).toBe(200);
  });

  it('may be as many as 20,000', async () => {
    const { id } = await makeTrack();
    const many = Array.from({ length: 20_001 }, (_, at) => ({ start: at, end: at + 1, text: `Cue ${at}` }));
    expect((await save(id, many.slice(1))).body).toMatchObject({ cues: 20_000 });
    const answer = await save(id, many);
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
    expect(answer.body.error).toBe('cues.20000 is one more than the 20000 that a track can have.');
    expect(await save(id, [{ ...cue, text: 'x'.repeat(5 * 1024 * 1024) }])).toMatchObject(
      refusal(413, 'body_too_large'),
    );
  });

  it.each([
    ['that end before they begin', [cue, { ...cue, end: 1 }], 'cues.1 ends before it begins.'],
    ['before the film', [{ ...cue, start: -1 }], 'cues.0 begins before the film does.'],
    ['without text', [{ ...cue, text: ' ' }], 'cues.0 has no text.'],
    ['of 1,001 letters', [{ ...cue, text: 'x'.repeat(1_001) }], 'cues.0 is longer than 1000 letters.'],
    ['without times', [{ text: 'Hi' }], 'cues.0.start is required.'],
    ['with times in words', [{ ...cue, start: '1' }], 'cues.0.start must be a number.'],
    ['with more than they have', [{ ...cue, id: 1 }], 'cues.0.id is not expected here.'],
    ['that are none', 'Hi', 'cues must be a list.'],
  ])('are refused %s', async (_, cues, sentence) => {
    const { id } = await makeTrack();
    const answer = await save(id, cues);
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
    expect(answer.body.error).toBe(sentence);
    expect((await trackOf(id))?.version).toBe(1);
  });

  it('are moved, unless that would take them out of the film', async () => {
    const { id } = await makeTrack();
    await save(id, [cue]);
    const shift = (seconds: number, version?: number) =>
      test.call(tracks.shift, { video_id, track_id: id, seconds, ...(version && { version }) }, mine);
    expect((await shift(1.25)).body).toMatchObject({ version: 3, cues: 1 });
    expect((await cuesOf(id)).cues).toEqual([{ ...cue, start: 2.25, end: 3.25 }]);
    expect(await shift(-4)).toMatchObject(refusal(400, 'track_shift_invalid'));
    expect(await shift(-1, 2)).toMatchObject(refusal(409, 'track_changed'));
    expect(await shift(1e9)).toMatchObject(refusal(400, 'invalid_input'));
    expect((await cuesOf(id)).version).toBe(3);
  });
});

describe.runIf(hasPostgres())('changing a track', () => {
  const change = (track_id: string, input: object) => test.call(tracks.update, { video_id, track_id, ...input }, mine);

  it('changes what is named, and leaves its cues', async () => {
    const { id } = await makeTrack();
    await upload(id, vtt);
    const { body } = await change(id, { lang: 'FR', label: 'Français', is_default: true, version: 2 });
    expect(body).toMatchObject({ lang: 'fr', label: 'Français', is_default: true, version: 3, cues: 1 });
    expect((await change(id, { is_default: false })).body).toMatchObject({ label: 'Français', is_default: false });
  });

  it('is refused for a name that is taken, a version that is old and what is not valid', async () => {
    const [one, other] = [await makeTrack(), await makeTrack()];
    expect(await change(one.id, { label: other.label })).toMatchObject(refusal(409, 'track_exists'));
    expect(await change(one.id, { label: 'New', version: 9 })).toMatchObject(refusal(409, 'track_changed'));
    expect(await change(one.id, { kind: 'chapters' })).toMatchObject(refusal(400, 'invalid_input'));
    expect(await change(one.id, { lang: '?' })).toMatchObject(refusal(400, 'invalid_input'));
    expect(await trackOf(one.id)).toEqual(one);
  });

  it('has one default, whoever is quicker', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeTrack({ kind: 'chapters' })));
    const answers = await Promise.all(made.map(({ id }) => change(id, { is_default: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await test.call(tracks.list, { video_id }, mine);
    expect(body.filter(({ kind, is_default }) => kind === 'chapters' && is_default)).toHaveLength(1);
  });
});

describe.runIf(hasPostgres())('a track that is deleted', () => {
  it('is gone with its file, and once', async () => {
    const { id } = await makeTrack();
    const { url } = (await upload(id, vtt)).body.track;
    const remove = () => test.call(tracks.remove, { video_id, track_id: id }, mine);
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect((await open(url)).statusCode).toBe(404);
    expect(await upload(id, vtt)).toMatchObject(refusal(404, 'track_not_found'));
  });

  it('goes with its video', async () => {
    const id = await insertVideo(test, mine);
    const made = await test.call(tracks.create, { video_id: id, kind: 'captions', lang: 'en' }, mine);
    const at = { video_id: id, track_id: made.body.id };
    await test.call(tracks.putCues, { ...at, cues: [cue] }, mine);
    expect(await test.storage.find(`videos/${id}/text/${made.body.id}.1.vtt`)).toBeDefined();
    await test.call(api.videos.remove, { video_id: id }, mine);
    expect(await test.storage.find(`videos/${id}/text/${made.body.id}.1.vtt`)).toBeUndefined();
    expect(await test.call(tracks.getCues, at, mine)).toMatchObject(refusal(404, 'track_not_found'));
    expect(await test.call(tracks.list, { video_id: id }, mine)).toMatchObject(refusal(404, 'video_not_found'));
    const { rows } = await test.connection.db.execute(sql`select 1 from text_tracks where video_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

describe.runIf(hasPostgres())('every call for a track', () => {
  const file = new Uint8Array(Buffer.from(vtt));
  const calls = (at: { video_id: string; track_id: string }) => {
    const one = (call: (as: object) => Promise<{ status: number; body: object }>) => call;
    return {
      update: one((as) => test.call(tracks.update, { ...at, label: 'Stolen' }, as)),
      remove: one((as) => test.call(tracks.remove, at, as)),
      upload: one((as) => test.call(tracks.upload, { ...at, file }, as)),
      download: one((as) => test.call(tracks.download, at, as)),
      getCues: one((as) => test.call(tracks.getCues, at, as)),
      putCues: one((as) => test.call(tracks.putCues, { ...at, cues: [cue] }, as)),
      shift: one((as) => test.call(tracks.shift, { ...at, seconds: 1 }, as)),
    };
  };
  const reading = ['download', 'getCues'];

  it('is for its owner, by session or by a key that may do it', async () => {
    const track = await makeTrack();
    await upload(track.id, vtt);
    const before = await trackOf(track.id);
    const key = await test.call(api.apiKeys.create, { name: 'reader', access: 'read' }, mine);
    for (const [name, call] of Object.entries(calls({ video_id, track_id: track.id }))) {
      expect([name, (await call({})).status]).toEqual([name, 401]);
      expect([name, await call(theirs)]).toMatchObject([name, refusal(404, 'track_not_found')]);
      const read = await call({ token: key.body.value });
      expect([name, read.status]).toEqual([name, reading.includes(name) ? 200 : 403]);
    }
    const list = (as: object) => test.call(tracks.list, { video_id }, as);
    const add = (as: object) => test.call(tracks.create, { video_id, kind: 'captions', lang: 'nl' }, as);
    for (const call of [list, add]) {
      expect((await call({})).status).toBe(401);
      expect(await call(theirs)).toMatchObject(refusal(404, 'video_not_found'));
    }
    expect((await add({ token: key.body.value })).status).toBe(403);
    expect(await trackOf(track.id)).toEqual(before);
  });

  it('finds nothing under another video or an id of nobody', async () => {
    const track = await makeTrack();
    const other = await insertVideo(test, mine);
    for (const at of [
      { video_id: other, track_id: track.id },
      { video_id, track_id: nobodys },
    ])
      for (const [name, call] of Object.entries(calls(at)))
        expect([name, await call(mine)]).toMatchObject([name, refusal(404, 'track_not_found')]);
    expect((await calls({ video_id, track_id: 'trk_../../x' }).getCues(mine)).status).toBe(404);
  });

  it('works with a key that may write', async () => {
    const key = await test.call(api.apiKeys.create, { name: 'writer' }, mine);
    const { id } = await makeTrack();
    const as = { token: key.body.value };
    for (const [name, call] of Object.entries(calls({ video_id, track_id: id })).filter(([name]) => name !== 'remove'))
      expect([name, (await call(as)).status]).toEqual([name, 200]);
    expect((await calls({ video_id, track_id: id }).remove(as)).status).toBe(200);
  });
});
