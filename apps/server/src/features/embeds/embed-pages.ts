import { renderEmbed } from '@kinora/player/render';
import { defaultConfig } from '@kinora/player-config';
import type { FreshCache } from '../../db/fresh-cache.ts';
import { unframed } from '../../http/security-headers.ts';
import { type CompressedPage, createCompressedPages } from './compressed-pages.ts';
import { embedPolicy, hashOf } from './embed-policy.ts';
import { type EmbedService, factsOf, type Shown } from './embed-service.ts';
import type { PlayerFiles } from './player-files.ts';
import { renderWatchPage, watchShape } from './watch-page.ts';

/** All of an answer but its status and what every answer carries. */
export interface FinishedPage {
  headers: Record<string, string>;
  body: CompressedPage;
}

interface Rendered {
  /** Not all of it could be read: it is not kept. */
  isPartial?: boolean;
  text: string;
  headers: Record<string, string>;
}

interface RehearsalOptions {
  ticket: string;
  hasOrigin: boolean;
}

interface Parts {
  cache: FreshCache;
  embeds: EmbedService;
  files: PlayerFiles;
  apiUrl: string;
  embedBaseUrl: string;
}

/** Kept, but asked about each time: what an owner saves is what the next visitor sees, and the owner at a reload. */
const pageHeaders = { 'cache-control': 'public, no-cache', 'content-type': 'text/html; charset=utf-8' };
const embedHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'cross-origin',
});

/** For players of any page and app. It changes with the captions, under the same address. */
const listHeaders = {
  'cache-control': 'public, no-cache',
  'content-type': 'application/vnd.apple.mpegurl',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'",
};

export type EmbedPages = ReturnType<typeof createEmbedPages>;

/** Pages of players as they are sent: rendered and compressed once, until something that they show changes. */
export function createEmbedPages({ cache, embeds, files, apiUrl, embedBaseUrl }: Parts) {
  const { compress } = createCompressedPages();
  const frameOrigin = new URL(embedBaseUrl).origin;

  function finish({ text, headers }: Rendered): FinishedPage {
    const body = compress(text);
    return { headers: { ...pageHeaders, ...headers, etag: body.etag, vary: 'Accept-Encoding' }, body };
  }

  type Render = (shown: Shown) => Rendered | undefined | Promise<Rendered | undefined>;
  const pageOf = (kind: string, playerId: string, render: Render) =>
    cache.read(`${kind} ${playerId}`, async () => {
      const shown = await embeds.find(playerId);
      const rendered = shown && (await render(shown));
      if (!rendered) return { value: undefined };
      const { isPartial = false, ...page } = rendered;
      const value = finish(page);
      return { value, bytes: weigh(value), ...(isPartial ? {} : { facts: factsOf(shown) }) };
    });

  function renderPage(shown: Shown, { hasOrigin }: { hasOrigin: boolean }): Rendered {
    const { html, policy } = embeds.render(shown, { hasOrigin });
    return { text: html, headers: embedHeaders(policy) };
  }

  async function renderWatch(shown: Shown): Promise<Rendered> {
    const readAlong = await embeds.readAlong(shown);
    const script = `${embedBaseUrl}/assets/${files.sharePage.name}`;
    const policy = [
      "default-src 'none'",
      `style-src 'self' ${hashOf(watchShape(shown))}`,
      `script-src ${script}`,
      `img-src ${["'self'", ...(shown.owner.logo ? [new URL(shown.owner.logo).origin] : [])].join(' ')}`,
      `frame-src ${frameOrigin}`,
      "form-action 'none'",
    ].join('; ');
    const text = renderWatchPage(shown, { apiUrl, style: '/watch/style.css', script, ...readAlong });
    return { text, headers: unframed(policy), isPartial: readAlong === undefined };
  }

  const missing = finish(renderMissing(files));
  return {
    compress,

    /** Undefined where there is no such player. */
    embed: (playerId: string, { hasOrigin }: { hasOrigin: boolean }): Promise<FinishedPage | undefined> =>
      pageOf(hasOrigin ? 'embed with an origin' : 'embed', playerId, (shown) => renderPage(shown, { hasOrigin })),

    watch: (playerId: string): Promise<FinishedPage | undefined> => pageOf('watch', playerId, renderWatch),

    /** With a cut that is not live yet, for those who have a ticket; kept by nobody. */
    async rehearsal(kind: 'embed' | 'watch', playerId: string, { ticket, hasOrigin }: RehearsalOptions) {
      const shown = await embeds.rehearse(playerId, ticket);
      if (!shown) return undefined;
      const { headers, body } = finish(kind === 'watch' ? await renderWatch(shown) : renderPage(shown, { hasOrigin }));
      return { headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }, body };
    },

    /** Undefined where the film of a player has no stream or no captions. */
    stream: (playerId: string): Promise<FinishedPage | undefined> =>
      pageOf('stream', playerId, async (shown) => {
        const text = await embeds.captionedStream(shown);
        return text === undefined ? undefined : { text, headers: listHeaders };
      }),

    /** Its cues change their name whenever they change, so it is kept by no one but the one who asks. */
    async captions(playerId: string, name: string): Promise<FinishedPage | undefined> {
      const shown = await embeds.find(playerId);
      const text = shown && embeds.captionList(shown, name);
      return text === undefined ? undefined : finish({ text, headers: listHeaders });
    },

    /** The same page whatever was asked for: it tells nothing of what is or was there. */
    missing,
  };
}

/** Compressed, it takes less than half as much again in each of two forms. */
const weigh = ({ headers, body }: FinishedPage): number => 2 * (body.plain.length + JSON.stringify(headers).length);

function renderMissing(files: PlayerFiles): Rendered {
  const config = { ...defaultConfig(), playerBrandingImageUrl: '' };
  const document = renderEmbed({ config, source: 'unavailable', playerScript: files.script, playerCss: files.css });
  const policy = embedPolicy(document, { media: [], images: [], anyMediaHost: false });
  return { text: document.html, headers: embedHeaders(policy) };
}
