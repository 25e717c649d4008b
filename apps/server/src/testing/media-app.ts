import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { api, type SignedIn, type UploadTicket, type Video } from '@kinora/contract';
import type { LogSink } from '../runtime/log.ts';
import { toForm } from './media-files.ts';
import { startTestApp, type TestApp, type TestOptions } from './start-test-app.ts';

export interface MediaTestApp extends TestApp {
  base: string;
  ticketFor: (member: SignedIn, filename?: string) => Promise<UploadTicket>;
  /** Uploads by form and answers the video's id. */
  upload: (member: SignedIn, file: Buffer, filename?: string) => Promise<string>;
  waitFor: (member: SignedIn, id: string, until: (video: Video) => boolean, patienceMs?: number) => Promise<Video>;
  fetchMedia: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The whole server on a port of its own, with the ways in which people bring videos. */
export async function startMediaApp(
  env: Record<string, string> = {},
  options?: TestOptions,
  logSink?: LogSink,
): Promise<MediaTestApp> {
  const test = await startTestApp(env, logSink, options);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const local = (url: string) => url.replace(new URL(test.settings.publicUrl).origin, base);
  const ticketFor = async ({ token }: SignedIn, filename = 'film.mp4') => {
    const answer = await test.call(api.videos.createTicket, { filename }, { token });
    if (answer.status !== 200) throw new Error(`no ticket: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...test,
    base,
    ticketFor,
    async upload(member, file, filename) {
      const ticket = await ticketFor(member, filename);
      const answer = await fetch(local(ticket.upload_url), { method: 'POST', body: toForm(ticket, file) });
      if (answer.status !== 204) throw new Error(`not uploaded: ${answer.status} ${await answer.text()}`);
      return ticket.id;
    },
    async waitFor({ token }, id, until, patienceMs = 60_000) {
      let video: Video | undefined;
      for (const end = performance.now() + patienceMs; performance.now() < end; ) {
        video = (await test.call(api.videos.get, { video_id: id }, { token })).body;
        if (until(video)) return video;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`waited in vain: ${JSON.stringify(video)}`);
    },
    fetchMedia: (url, init) => fetch(local(url), init),
  };
}

export const isOver = ({ status }: Video): boolean => status === 'ready' || status === 'failed';

/** Tests of the real thing need the real tool; where it is missing they say that they are left out. */
export function hasFfmpeg(): boolean {
  const found = existsSync('/usr/bin/ffmpeg') && existsSync('/usr/bin/ffprobe');
  if (!found) process.stderr.write('No ffmpeg in /usr/bin: the tests that need it are left out.\n');
  return found;
}
