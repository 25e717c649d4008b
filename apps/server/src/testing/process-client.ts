import { toRequest } from '@kinora/client';
import { api, type Endpoint, type SentOf, type SignedIn, type Video } from '@kinora/contract';
import { toForm } from './media-files.ts';
import type { Answer, Caller } from './start-test-app.ts';
import type { TestMailbox } from './test-mailbox.ts';

export type ProcessClient = ReturnType<typeof clientOf>;

/** Calls a server that is another process, whichever version it is, as people do. */
export function clientOf(base: string, mailbox: TestMailbox) {
  async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>, as: Caller = {}): Promise<Answer<E>> {
    const { method, address, headers, body } = toRequest(endpoint, input, { bearer: as.token });
    const answer = await fetch(`${base}/api${address}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: (isJson ? await answer.json() : await answer.text()) as Answer<E>['body'],
      headers: Object.fromEntries(answer.headers),
    };
  }
  return {
    base,
    mailbox,
    call,
    /** Uploads by form and answers the video's id. */
    async upload({ token }: SignedIn, file: Buffer): Promise<string> {
      const ticket = await call(api.videos.createTicket, { filename: 'film.mp4' }, { token });
      if (ticket.status !== 200) throw new Error(`no ticket: ${JSON.stringify(ticket.body)}`);
      const url = base + new URL(ticket.body.upload_url).pathname;
      const answer = await fetch(url, { method: 'POST', body: toForm(ticket.body, file) });
      if (answer.status !== 204) throw new Error(`not uploaded: ${answer.status} ${await answer.text()}`);
      return ticket.body.id;
    },
    async video({ token }: SignedIn, video_id: string): Promise<Video> {
      return (await call(api.videos.get, { video_id }, { token })).body;
    },
    embed: (playerId: string): Promise<Response> => fetch(`${base}/api/players/embed/${playerId}`),
  };
}
