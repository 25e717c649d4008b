import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defaultConfig } from '@kinora/player-config';
import { inject } from 'vitest';
import type { BuiltFile } from '../../bundle.ts';
import type { ViewMessage } from '../../src/core/view-message.ts';
import { type EmbedDocument, type PlayerContent, renderEmbed } from '../../src/render/index.ts';
import { frameFeatures } from '../../src/render/snippet.ts';
import { makeMedia } from './make-media.ts';
import { sendFile } from './static-files.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy under which embeds are served: an opaque origin, nothing inline but what is hashed, one media host. */
function embedPolicy({ style, script }: EmbedDocument, host: string, more: string): string {
  return [
    "default-src 'none'",
    // A hash does not vouch for what its script imports, 'strict-dynamic' or not: engines are named by address.
    `script-src ${hash(script)} ${host}/dist/ ${host}${assets}`,
    `style-src ${hash(style)}`,
    `img-src ${host} data:`,
    `media-src ${host} blob:`,
    `connect-src ${host}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation${more}`,
  ].join('; ');
}

/** Where the product has them: what tells of views finds its way from there. */
const assets = '/api/players/embed/assets/';

/** What a view has told, by the names of the wire. */
export type TestView = Partial<ViewMessage> & { readonly a: number; readonly n: number };

export interface EmbedServer {
  readonly origin: string;
  readonly foreignOrigin: string;
  readonly mp4: string;
  readonly hls: string;
  /** Of the engine for our own films, and of the one for those of others. */
  readonly engineUrl: string;
  readonly foreignEngineUrl: string;
  readonly poster: string;
  readonly viewingUrl: string;
  /** Everything that was told of views, in the order in which it came. */
  readonly told: TestView[];
  /** Puts a player at an address and answers it. */
  publish(id: string, content: Partial<PlayerContent>): string;
  /** The same player in an origin of its own that has a name, as behind EMBED_URL. */
  ownOriginPage(id: string): string;
  /** A page of another origin with the site script, which frames these players. */
  sitePage(...ids: string[]): string;
  /** A page of another origin that frames these players. */
  foreignPage(...ids: string[]): string;
  /** Answers every request for media with this status until it is set back to 200. */
  mediaStatus: number;
  close(): Promise<void>;
}

function sendScript(text: string | undefined, response: ServerResponse): void {
  const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
  response.writeHead(text === undefined ? 404 : 200, headers).end(text);
}

/** A page that requires trusted types and forbids inline styles, as the dashboard does. */
function sendElementPage(response: ServerResponse): void {
  const policy = "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types kinora-player";
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end('<!doctype html><html lang="en"><title>Dashboard</title><body><main></main></body></html>');
}

function listen(handler: (request: IncomingMessage, response: ServerResponse) => void, port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(handler).listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const query = (ids: readonly string[]) => ids.map((id) => `id=${encodeURIComponent(id)}`).join('&');

const originOf = (server: Server, name: string) => `http://${name}:${(server.address() as AddressInfo).port}`;

export async function startEmbedServer(): Promise<EmbedServer> {
  const media = await makeMedia();
  const files = inject('playerFiles');
  const built = { playerScript: files['embed.js'], playerCss: files['embed.css'] };
  const players = new Map<string, Partial<PlayerContent>>();

  const sendEmbed = (id: string, response: ServerResponse, more = '') => {
    const extrasUrl = `${own.origin}/dist/extras.js`;
    const page = renderEmbed({ config: defaultConfig(), playerId: id, extrasUrl, ...players.get(id), ...built });
    const policy = embedPolicy(page, own.origin, more);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(page.html);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, room, ...rest] = (request.url ?? '/').split('?')[0]?.split('/') ?? [];
    const name = rest.join('/');
    if (room === 'embed') return sendEmbed(name, response);
    if (room === 'own') return sendEmbed(name, response, ' allow-same-origin');
    if (room === 'dist') return sendScript(files[name as BuiltFile], response);
    if (name.startsWith('players/embed/assets/')) return sendScript(files[rest.at(-1) as BuiltFile], response);
    if (room === 'api' && name === 'e') {
      own.told.push(JSON.parse(await bodyOf(request)));
      return response.writeHead(204).end();
    }
    if (room === 'element') return sendElementPage(response);
    if (room === 'media' && own.mediaStatus === 200) return sendFile(request, response, join(media, name));
    // Without this header a script cannot tell a missing file from a lost network.
    response.writeHead(room === 'media' ? own.mediaStatus : 404, { 'access-control-allow-origin': '*' }).end();
  };
  const answerForeign = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const ids = searchParams.getAll('id');
    if (pathname === '/player.js')
      return sendScript(files['site-script.js'].replace('__EMBED_URL__', `${own.origin}/embed/`), response);
    const places = ids.map((id) => `<div id="${id}" data-kinora-player="${id}" style="width:640px"></div>`);
    const site = `${places.join('')}<script async src="/player.js"></script>`;
    const frames = ids.map(
      (id) =>
        `<iframe id="${id}" src="${own.origin}/embed/${id}" width="640" height="360" title="${id}" allow="${frameFeatures}"></iframe>`,
    );
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>A page elsewhere</title><body>${pathname === '/site' ? site : frames.join('')}</body></html>`,
    );
  };
  const server = await listen((request, response) => void answer(request, response), 0);
  const foreign = await listen(answerForeign, 0);
  const origin = originOf(server, '127.0.0.1');
  const foreignOrigin = originOf(foreign, 'localhost');
  const own: EmbedServer = {
    origin,
    foreignOrigin,
    mp4: `${origin}/media/clip.mp4`,
    hls: `${origin}/media/master.m3u8`,
    engineUrl: `${origin}/dist/cmaf-engine.js`,
    foreignEngineUrl: `${origin}/dist/hls-engine.js`,
    poster: `${origin}/media/poster.jpg`,
    viewingUrl: `${origin}${assets}${Object.keys(files).find((name) => name.startsWith('viewing-'))}`,
    told: [],
    mediaStatus: 200,
    publish(id, content) {
      players.set(id, content);
      return `${origin}/embed/${id}`;
    },
    ownOriginPage: (id) => `${origin}/own/${id}`,
    sitePage: (...ids) => `${foreignOrigin}/site?${query(ids)}`,
    foreignPage: (...ids) => `${foreignOrigin}/?${query(ids)}`,
    async close() {
      for (const each of [server, foreign]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
    },
  };
  return own;
}
