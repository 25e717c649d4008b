import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, openSession, registerAccount, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { mediaKeys } from './media-key.ts';

let test: TestApp;
let operator: SignedIn;
let owner: SignedIn;
let videoId: string;
let playerId: string;

const { find, takeDown, putBack } = adminApi.videos;
const reason = 'Music of <others>';
const page = (path: string) => test.app.inject(path);
const media = () => page(`/media/videos/${videoId}/video.mp4`);

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
  owner = await registerUploader(test);
  videoId = await insertVideo(test, owner, { name: 'Holiday' });
  await test.connection.db.execute(sql`update videos set playable_at = now() where id = ${videoId}`);
  await test.storage.putBytes(mediaKeys.mp4(videoId), Buffer.from('a film'), 'video/mp4');
  const { body: player } = await test.call(api.players.create, { name: 'On our site' }, owner);
  playerId = player.id;
  const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
  await test.call(api.players.createSource, { player_id: playerId, url }, owner);
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('a video that is taken down', () => {
  it('is found by its id and by every address that shows it', async () => {
    const seen = {
      id: videoId,
      name: 'Holiday',
      owner: { email: owner.user.email },
      players: ['On our site'],
      taken_down: null,
    };
    const addresses = [
      videoId,
      ` ${videoId} `,
      `https://video.test/media/videos/${videoId}/video.mp4`,
      `https://video.test/watch/${playerId}?t=3`,
      `<iframe src="https://video.test/api/players/embed/${playerId}"></iframe>`,
    ];
    for (const q of addresses) expect((await test.call(find, { q }, operator)).body, q).toMatchObject(seen);
    for (const q of ['Holiday', `vid_${'0'.repeat(22)}`, `ply_${'0'.repeat(22)}`])
      expect(await test.call(find, { q }, operator), q).toMatchObject(refusal(404, 'video_not_found'));
    expect(await test.call(find, { q: '' }, operator)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('is seen by nobody any more: owner, visitors and whoever has the address of a file read why', async () => {
    expect((await media()).statusCode).toBe(200);
    expect((await page(`/api/players/embed/${playerId}`)).body).toContain('video.mp4');
    const down = { video_id: videoId, reason: ` ${reason} `, note: 'ticket 7' };
    expect((await test.call(takeDown, down, operator)).status).toBe(200);
    const file = await media();
    expect(file.statusCode).toBe(451);
    expect(file.json()).toMatchObject({
      code: 'video_taken_down',
      error: `This video was taken down: ${reason}`,
    });
    const embed = await page(`/api/players/embed/${playerId}`);
    expect(embed.body).toContain('Music of &lt;others&gt;');
    expect(embed.body).not.toContain(videoId);
    expect(embed.headers['content-security-policy']).toContain("default-src 'none'");
    const watch = await page(`/watch/${playerId}`);
    expect(watch.statusCode).toBe(200);
    expect(watch.body).not.toContain('video.mp4');
    const { body: own } = await test.call(api.videos.get, { video_id: videoId }, owner);
    expect(own).toMatchObject({ taken_down: reason, playable: false });
    const { body: listed } = await test.call(api.videos.list, { limit: 5 }, owner);
    expect(listed[0]).toMatchObject({ taken_down: reason });
    const { body: log } = await test.call(adminApi.auditLog.list, { act: 'video_taken_down' }, operator);
    expect(log[0]).toMatchObject({ subject: videoId, detail: reason, note: 'ticket 7' });
  });

  it('comes back as it was', async () => {
    const answers = await Promise.all([1, 2].map(() => test.call(putBack, { video_id: videoId }, operator)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await media()).body).toBe('a film');
    expect((await page(`/api/players/embed/${playerId}`)).body).toContain('video.mp4');
    const { body } = await test.call(api.videos.get, { video_id: videoId }, owner);
    expect(body.playable).toBe(true);
    expect(body).not.toHaveProperty('taken_down');
  });

  it('needs a reason, fresh proof, and to be there', async () => {
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    const down = { video_id: videoId, reason };
    expect(await test.call(takeDown, down, stale)).toMatchObject(refusal(403, 'proof_required'));
    expect(await test.call(putBack, down, stale)).toMatchObject(refusal(403, 'proof_required'));
    expect(await test.call(takeDown, down, owner)).toMatchObject(refusal(403, 'forbidden'));
    for (const wrong of ['', '  ', 'x'.repeat(301)])
      expect(await test.call(takeDown, { ...down, reason: wrong }, operator)).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    const nobody = { video_id: `vid_${'0'.repeat(22)}`, reason };
    expect(await test.call(takeDown, nobody, operator)).toMatchObject(refusal(404, 'video_not_found'));
    expect((await media()).statusCode).toBe(200);
  });
});
