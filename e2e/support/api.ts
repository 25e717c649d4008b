import type { Player, Source, UploadTicket, Video } from '@kinora/contract';
import { place } from './place.ts';
import { sendJson } from './send-json.ts';

/** Calls as a program would make them, for what a journey only needs to be there. */
export function createApi(token: string) {
  const call = <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    sendJson(`${place.productUrl}/api${path}`, { method, token, body });

  async function upload(filename: string, bytes: Buffer): Promise<string> {
    const ticket = await call<UploadTicket>('POST', '/videos', { filename });
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    const answer = await fetch(ticket.upload_url, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return ticket.id;
  }

  return {
    call,
    upload,
    getVideo: (id: string) => call<Video>('GET', `/videos/${id}`),
    createPlayer: (name: string, config: object = {}) => call<Player>('POST', '/players', { name, config }),
    setSource: (playerId: string, source: Omit<Source, 'id'>) =>
      call<Source>('POST', `/players/${playerId}/sources`, source),
  };
}
