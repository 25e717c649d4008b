import { readAnswer, send } from '@kinora/client';
import { api, type Endpoint, type OutputOf, type SentOf, type Source, type UploadTicket } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import { reportsApi } from '@kinora/contract/reports';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { testEnv } from './test-env.ts';

const endpoints = { ...api, ...publishingApi, ...reportsApi, signingKeys: signingKeyEndpoints };
type Endpoints = typeof endpoints;
type Answering<E> = E extends Endpoint ? (input: SentOf<E>) => Promise<OutputOf<E>> : never;
type Calls = { [Noun in keyof Endpoints]: { [Verb in keyof Endpoints[Noun]]: Answering<Endpoints[Noun][Verb]> } };

const mapValues = <Value, Result>(values: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Calls as a program would make them, for what a journey only needs to be there. */
export function createApi(token?: string) {
  const toCall = (endpoint: Endpoint) => (input: unknown) =>
    send({ url: `${testEnv.productUrl}/api`, endpoint, input, bearer: token }, readAnswer);
  const toGroup = (group: Record<string, Endpoint>) => mapValues(group, toCall);
  const calls = mapValues<Record<string, Endpoint>, object>(endpoints, toGroup) as Calls;

  async function upload(filename: string, bytes: Buffer): Promise<string> {
    return sendFile(await calls.videos.createTicket({ filename }), filename, bytes);
  }

  async function sendFile(ticket: UploadTicket, filename: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    const answer = await fetch(ticket.upload_url, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return ticket.id;
  }

  return {
    ...calls,
    upload,
    uploadCut: async (video_id: string, filename: string, bytes: Buffer): Promise<string> =>
      sendFile(await calls.cuts.create({ video_id, filename }), filename, bytes),
    getVideo: (id: string) => calls.videos.get({ video_id: id }),
    createPlayer: (name: string, config: object = {}) => calls.players.create({ name, config: { ...config } }),
    setSource: (playerId: string, source: Omit<Source, 'id'>) =>
      calls.players.createSource({ player_id: playerId, ...source }),
  };
}
