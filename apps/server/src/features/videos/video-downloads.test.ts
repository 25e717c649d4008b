import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKeys, type Keys } from '../../crypto/keys.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { writeTicket } from './download-ticket.ts';

let test: MediaTestApp;
let member: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-downloads-'));
  test = await startMediaApp();
  member = await registerUploader(test);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const plain = mediaFile('plain.mp4');
/** Of a kind that is made anew before it plays. */
function foreignFilm(): Buffer {
  const path = join(folder, 'film.webm');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1', '-c:v', 'libvpx', '-b:v', '100k'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, path]);
  return readFileSync(path);
}
async function publish(app: MediaTestApp, owner: SignedIn, file: Buffer, filename: string): Promise<string> {
  const id = await app.upload(owner, file, filename);
  expect(await app.waitFor(owner, id, isOver)).toMatchObject({ status: 'ready' });
  return id;
}
const downloadsOf = async (video_id: string, { token } = member, app = test) =>
  (await app.call(api.videos.downloads, { video_id }, { token })).body;

describe.runIf(hasPostgres())('GET /videos/:id/downloads', () => {
  it('names what plays as it came once, and gives back the very bytes under the name that they had', async () => {
    const id = await publish(test, member, plain, 'Summer “24”.mp4');
    await test.call(api.videos.rename, { video_id: id, name: 'Autumn' }, { token: member.token });
    const files = await downloadsOf(id);
    expect(files).toMatchObject([{ file: 'original', filename: 'Summer_“24”.mp4', size_bytes: plain.length }]);
    const answer = await test.fetchMedia(String(files[0]?.url));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Summer__24_.mp4"; filename*=UTF-8''Summer_%E2%80%9C24%E2%80%9D.mp4`,
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    const part = await test.fetchMedia(String(files[0]?.url), { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect((await test.fetchMedia(String(files[0]?.url), { method: 'HEAD' })).status).toBe(200);
  });

  it.runIf(hasFfmpeg())('gives what was made anew both ways', async () => {
    const film = foreignFilm();
    const id = await publish(test, member, film, 'clip.webm');
    const [original, mp4, ...others] = await downloadsOf(id);
    expect(others).toEqual([]);
    expect(original).toMatchObject({ file: 'original', filename: 'clip.webm', size_bytes: film.length });
    expect(mp4).toMatchObject({ file: 'mp4', filename: 'clip.mp4' });
    const kept = await (await test.fetchMedia(String(original?.url))).arrayBuffer();
    expect(Buffer.from(kept).equals(film)).toBe(true);
    const made = Buffer.from(await (await test.fetchMedia(String(mp4?.url))).arrayBuffer());
    expect([made.length, made.toString('latin1', 4, 8)]).toEqual([mp4?.size_bytes, 'ftyp']);
  });

  it('refuses who did not sign in, who owns another, and what is no video', async () => {
    const id = await publish(test, member, plain, 'mine.mp4');
    const stranger = await registerUploader(test);
    const call = (video_id: string, as: { token?: string }) => test.call(api.videos.downloads, { video_id }, as);
    expect(await call(id, {})).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await call(id, stranger)).toMatchObject(refusal(404, 'video_not_found'));
    expect(await call('vid_0000000000000000000000', member)).toMatchObject(refusal(404, 'video_not_found'));
  });

  it('gives addresses that nobody can forge, that end, and that lead nowhere once the video is deleted', async () => {
    const owner = await registerUploader(test);
    const id = await publish(test, owner, plain, 'mine.mp4');
    const [{ url = '', expires_at = 0 } = {}] = await downloadsOf(id, owner);
    expect(expires_at - Date.now() / 1000).toBeCloseTo(3_600, -2);
    const statusOf = async (address: string) => (await test.fetchMedia(address)).status;
    const ticketOf = (keys: Keys, claims: object = {}) =>
      `${test.settings.apiUrl}/downloads/${writeTicket(keys, { videoId: id, file: 'original', expiresAt: expires_at, ...claims })}`;
    const ours = deriveKeys(test.settings.secretKeys, 'download-tickets');
    expect(await statusOf(ticketOf(ours))).toBe(200);
    expect(await statusOf(ticketOf([Buffer.alloc(32)]))).toBe(404);
    expect(await statusOf(ticketOf(ours, { expiresAt: Math.floor(Date.now() / 1000) - 1 }))).toBe(404);
    for (const forged of [
      url.slice(0, -2),
      `${url}x`,
      url.replace(/\.[^.]*$/, ''),
      `${test.settings.apiUrl}/downloads/x.y`,
    ])
      expect(await statusOf(forged)).toBe(404);
    await test.call(api.videos.remove, { video_id: id }, { token: owner.token });
    expect(await statusOf(url)).toBe(404);
  });
});

describe.runIf(hasPostgres() && hasFfmpeg())('an installation that keeps no originals', () => {
  it('offers what plays, and nothing else', async () => {
    const app = await startMediaApp({ KEEP_ORIGINALS: 'off' });
    try {
      const owner = await registerUploader(app);
      const id = await publish(app, owner, foreignFilm(), 'clip.webm');
      const offered = async () => (await downloadsOf(id, owner, app)).map(({ file }) => file);
      await expect.poll(offered, { timeout: 20_000 }).toEqual(['mp4']);
    } finally {
      await app.close();
    }
  });
});

describe.runIf(hasPostgres())('GET /players/embed/:id/download', () => {
  async function playerOf(url: string, download: boolean): Promise<string> {
    const { token } = member;
    const config = { videotitle: 'Our film: a/b', playercontrol: { download } };
    const { body } = await test.call(api.players.create, { name: 'On a site', config: config as never }, { token });
    await test.call(api.players.createSource, { player_id: body.id, url, media_type: 'mp4' }, { token });
    return body.id;
  }
  const pageOf = (id: string) => test.app.inject({ url: `/api/players/embed/${id}` });
  const download = (id: string) => test.fetchMedia(`${test.settings.apiUrl}/players/embed/${id}/download`);

  it('gives viewers the film under its title where the owner lets them, and the page a link to it', async () => {
    const video = await publish(test, member, plain, 'mine.mp4');
    const id = await playerOf(`${test.settings.videoCdnUrl}/${video}/video.mp4`, true);
    const answer = await download(id);
    expect(answer.headers.get('content-disposition')).toContain('filename="Our film_ a_b.mp4"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    const page = await pageOf(id);
    expect(page.payload).toContain(`href="${test.settings.apiUrl}/players/embed/${id}/download"`);
    expect(page.headers['content-security-policy']).toMatch(/sandbox [\w -]*allow-downloads/);
    await test.call(api.videos.remove, { video_id: video }, { token: member.token });
    expect((await download(id)).status).toBe(404);
  });

  it('gives nothing where it is off, of films elsewhere, and of players that are not there', async () => {
    const video = await publish(test, member, plain, 'mine.mp4');
    const closed = await playerOf(`${test.settings.videoCdnUrl}/${video}/video.mp4`, false);
    const elsewhere = await playerOf('https://cdn.test/a.mp4', true);
    for (const id of [closed, elsewhere, 'ply_0000000000000000000000']) {
      expect((await download(id)).status).toBe(404);
      const page = await pageOf(id);
      expect(page.payload).not.toContain('kin-download"');
      expect(page.headers['content-security-policy']).not.toContain('allow-downloads');
    }
  });
});
