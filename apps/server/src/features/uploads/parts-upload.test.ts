import { api, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
let member: SignedIn;
beforeAll(async () => {
  test = await startMediaApp();
  member = await registerUploader(test);
});
afterAll(() => test.close());

const ask = (video_id: string, size_bytes: number, as: object = { token: member.token }) =>
  test.call(api.videos.sendParts, { video_id, size_bytes }, as);

describe.runIf(hasPostgres())('POST /videos/:video_id/parts without a bucket', () => {
  it('is refused: files come through the server', async () => {
    const { id } = await test.ticketFor(member);
    expect(await ask(id, 1000)).toMatchObject(refusal(403, 'upload_refused'));
  });

  it('has nothing more to ask for once the file is a video', async () => {
    const file = mediaFile('plain.mp4');
    const id = await test.upload(member, file);
    expect((await ask(id, file.length)).body).toEqual({ sent_bytes: file.length, parts: [] });
    await test.waitFor(member, id, isOver);
  });

  it('knows no video of others, none that is not there, and nobody without a token', async () => {
    const { id } = await test.ticketFor(member);
    const stranger = await registerUploader(test);
    expect(await ask(id, 1000, { token: stranger.token })).toMatchObject(refusal(404, 'video_not_found'));
    expect(await ask('vid_unknown', 1000)).toMatchObject(refusal(404, 'video_not_found'));
    expect(await ask(id, 1000, {})).toMatchObject(refusal(401, 'unauthenticated'));
  });

  it.each([0, -1, 1.5])('takes no size of %d', async (size) => {
    const { id } = await test.ticketFor(member);
    expect(await ask(id, size)).toMatchObject(refusal(400, 'invalid_input'));
    await test.call(api.videos.remove, { video_id: id }, { token: member.token });
  });
});
