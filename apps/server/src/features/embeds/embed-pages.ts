import { renderEmbed } from '@kinora/player/render';
import { defaultConfig } from '@kinora/player-config';
import type { FreshCache } from '../../db/fresh-cache.ts';
import { unframed } from '../../http/security-headers.ts';
import {
  type AccessRules,
  type Asking,
  decideEmbed,
  decideWatch,
  type PlaybackToken,
  type Refused,
  type TokenReader,
  type Unlocking,
} from '../access/access-service.ts';
import { type CompressedPage, createCompressedPages } from './compressed-pages.ts';
import { embedPolicy, hashOf } from './embed-policy.ts';
import { type EmbedService, factsOf, type Shown } from './embed-service.ts';
import type { PlayerFiles } from './player-files.ts';
import { renderRefused } from './refused-page.ts';
import { renderUnlock } from './unlock-page.ts';
import { createVisitGrants, type GrantedUrls } from './visit-grants.ts';
import { forWatchPage, renderWatchPage, watchShape } from './watch-page.ts';

/** All of an answer but its status and what every answer carries. */
export interface FinishedPage {
  headers: Record<string, string>;
  body: CompressedPage;
}

/** A page, and whether it is what was asked for. */
export interface Answered extends FinishedPage {
  status: 200 | 403 | 429;
}

interface Rendered {
  /** Not all of it could be read: it is not kept. */
  isPartial?: boolean;
  text: string;
  headers: Record<string, string>;
}

interface PageOptions {
  hasOrigin: boolean;
  ancestors?: string;
  /** Of the token that has opened it. */
  endsAt?: number | undefined;
}

interface RehearsalOptions {
  ticket: string;
  hasOrigin: boolean;
}

/** Of one who wants to see the embed page. */
export interface Visit {
  hasOrigin: boolean;
  asking: Asking;
  /** Its owner, who looks at it whoever else may. */
  isPreview: boolean;
  /** What came of a password that was sent along. */
  tried?: Unlocking | undefined;
  /** As it stands in the address; empty where there is none. */
  token: string;
}

interface Parts {
  cache: FreshCache;
  embeds: EmbedService;
  files: PlayerFiles;
  apiUrl: string;
  embedBaseUrl: string;
  publicUrl: string;
  grants: GrantedUrls;
  readToken: TokenReader;
  /** A page of this host was refused the player. */
  onRefused: (playerId: string, host: string) => void;
  /** Whether visitors of share pages may report what they see. */
  mayReport: () => Promise<boolean>;
  now?: () => number;
}

/** Kept, but asked about each time: what an owner saves is what the next visitor sees, and the owner at a reload. */
const pageHeaders = { 'cache-control': 'public, no-cache', 'content-type': 'text/html; charset=utf-8' };
/** What one visitor gets another may not: nobody keeps it for others. */
const limitedHeaders = { 'cache-control': 'private, no-cache' };
const keptByNobody = { 'cache-control': 'private, no-store' };
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

/** A page that holds a grant is used again for so long: whoever gets it last still has most of the grant's life. */
const grantedPageMs = 600_000;

/** A token is instead of the password. */
const asksForToken = ({ requiresToken, passwordHash }: AccessRules): boolean => requiresToken || passwordHash !== null;

export type EmbedPages = ReturnType<typeof createEmbedPages>;

/** Pages of players as they are sent: rendered and compressed once, until something that they show changes. */
export function createEmbedPages(parts: Parts) {
  const { cache, embeds, files, apiUrl, embedBaseUrl, publicUrl, grants, onRefused, mayReport } = parts;
  const { now = () => Date.now() } = parts;
  const { compress } = createCompressedPages();
  const frameOrigin = new URL(embedBaseUrl).origin;
  const ownOrigin = new URL(publicUrl).origin;
  const readToken = ({ player: { id, workspaceId, source } }: Shown, text: string): Promise<PlaybackToken> =>
    parts.readToken(text, { playerId: id, workspaceId, videoId: source?.videoId ?? undefined });
  const visits = createVisitGrants({ embeds, grants, readToken, now });
  const { granted } = visits;

  function finish({ text, headers }: Rendered): FinishedPage {
    const all: Record<string, string> = { ...pageHeaders, ...headers };
    // Who may frame it stands in the policy alone: a browser that has the page must not keep the one from before.
    const isLimited = all['cache-control'] === limitedHeaders['cache-control'];
    const body = compress(text, isLimited ? all['content-security-policy'] : undefined);
    return { headers: { ...all, etag: body.etag, vary: 'Accept-Encoding' }, body };
  }

  type Render = (shown: Shown) => Rendered | undefined | Promise<Rendered | undefined>;
  const pageOf = (kind: string, playerId: string, render: Render) =>
    cache.read(`${kind} ${playerId}`, async () => {
      const shown = await embeds.find(playerId);
      const rendered = shown && (await render(shown));
      if (!rendered) return { value: undefined };
      const { isPartial = false, ...page } = rendered;
      const value = finish(page);
      const life = shown.playback?.isProtected ? { lifeMs: grantedPageMs } : {};
      return { value, bytes: weigh(value), ...life, ...(isPartial ? {} : { facts: factsOf(shown) }) };
    });

  function renderPage(shown: Shown, { hasOrigin, ancestors, endsAt }: PageOptions): Rendered {
    const grant = visits.grantFor(shown, endsAt);
    const { html, policy } = embeds.render(grant ? granted(shown, grant) : shown, {
      hasOrigin,
      ancestors,
      grant: grant && visits.write(shown, grant),
    });
    return { text: html, headers: { ...embedHeaders(policy), ...(ancestors === undefined ? {} : limitedHeaders) } };
  }

  async function renderWatch(shown: Shown, canReport = false): Promise<Rendered> {
    const { isHidden, ...about } = forWatchPage(shown);
    const readAlong = isHidden ? {} : await embeds.readAlong(shown);
    const script = `${embedBaseUrl}/assets/${files.sharePage.name}`;
    const policy = [
      "default-src 'none'",
      `style-src 'self' ${hashOf(watchShape(shown))}`,
      `script-src ${script}`,
      `img-src ${["'self'", ...(shown.owner.logo ? [new URL(shown.owner.logo).origin] : [])].join(' ')}`,
      `frame-src ${frameOrigin}`,
      "form-action 'none'",
    ].join('; ');
    const style = '/watch/style.css';
    const text = renderWatchPage(about.shown, { ...about, apiUrl, style, script, canReport, ...readAlong });
    const headers = { ...unframed(policy), ...(shown.access.isLimited ? limitedHeaders : {}) };
    return { text, headers, isPartial: readAlong === undefined };
  }

  /** In the place of the player, on whatever page that is. */
  function refused(shown: Shown, why: Refused, headers: (policy: string) => Record<string, string>): Answered {
    if (why.why === 'domain') onRefused(shown.player.id, why.host);
    const { html, policy, reason } = renderRefused(shown, why);
    const told = { ...headers(policy), ...limitedHeaders, 'x-refusal': reason };
    return { status: 403, ...finish({ text: html, headers: told }) };
  }

  function locked(shown: Shown, ancestors: string, tried: Unlocking | undefined): Answered {
    const { html, policy } = renderUnlock(shown, { ancestors, tried });
    const page = finish({ text: html, headers: { ...embedHeaders(policy), ...limitedHeaders } });
    return { status: tried?.waitSeconds === undefined ? 403 : 429, ...page };
  }

  /** Tokens that end within the same minute share a page, and so do those that end after any visit. */
  function embedPage(shown: Shown, options: PageOptions & { ancestors: string }) {
    const grant = options.endsAt === undefined ? undefined : visits.grantFor(shown, options.endsAt);
    const until = grant ? `until ${Math.floor(grant.endsAt / 60_000)} ` : '';
    const name = `embed ${options.hasOrigin ? 'with an origin ' : ''}${until}${options.ancestors}`;
    return pageOf(name, shown.player.id, (found) => renderPage(found, options));
  }

  /** Where everybody may watch, there is nothing to decide: one look in memory answers page and rule. */
  const openPage = (playerId: string, hasOrigin: boolean): Promise<FinishedPage | 'limited' | undefined> =>
    cache.read<FinishedPage | 'limited' | undefined>(`open embed ${hasOrigin} ${playerId}`, async () => {
      const shown = await embeds.find(playerId);
      if (!shown) return { value: undefined };
      if (shown.access.isLimited || shown.playback?.isProtected) return { value: 'limited', facts: factsOf(shown) };
      const { html, policy } = embeds.render(shown, { hasOrigin });
      const value = finish({ text: html, headers: embedHeaders(policy) });
      return { value, bytes: weigh(value), facts: factsOf(shown) };
    });

  async function limitedEmbed(playerId: string, visit: Visit): Promise<Answered | undefined> {
    const { hasOrigin, isPreview, tried } = visit;
    const shown = await embeds.find(playerId);
    if (!shown) return undefined;
    const token = asksForToken(shown.access) ? await readToken(shown, visit.token) : undefined;
    const asking = { ...visit.asking, isUnlocked: tried?.isRight ?? false, token };
    const decision = isPreview
      ? { kind: 'shown' as const, ancestors: ownOrigin }
      : decideEmbed(shown.access, asking, { now: now(), ownOrigin });
    if (decision.kind === 'hidden') return undefined;
    if (decision.kind === 'refused') return refused(shown, decision.refused, embedHeaders);
    if (decision.kind === 'locked') return locked(shown, decision.ancestors, tried);
    const endsAt = token?.isGood && !isPreview ? token.expiresAt : undefined;
    const page = await embedPage(shown, { hasOrigin, ancestors: decision.ancestors, endsAt });
    return page && { status: 200, body: page.body, headers: { ...page.headers, ...(endsAt && keptByNobody) } };
  }

  const missing = finish(renderMissing(files));
  return {
    compress,

    /** Undefined where there is no such player, for all that whoever asks is to know. */
    async embed(playerId: string, visit: Visit): Promise<Answered | undefined> {
      const open = await openPage(playerId, visit.hasOrigin);
      if (open === 'limited') return limitedEmbed(playerId, visit);
      return open && { status: 200, ...open };
    },

    async watch(playerId: string, text: string): Promise<Answered | undefined> {
      const shown = await embeds.find(playerId);
      const decision = shown && decideWatch(shown.access, now());
      if (!shown || decision?.kind === 'hidden') return undefined;
      if (decision) return refused(shown, decision.refused, (policy) => ({ 'content-security-policy': policy }));
      const canReport = await mayReport();
      if (text !== '' && asksForToken(shown.access)) {
        const token = { text, isGood: (await readToken(shown, text)).isGood };
        const { headers, body } = finish(await renderWatch({ ...shown, token }, canReport));
        return { status: 200, headers: { ...headers, ...keptByNobody }, body };
      }
      const name = canReport ? 'watch with a way to report it' : 'watch';
      const page = await pageOf(name, playerId, (found) => renderWatch(found, canReport));
      return page && { status: 200, ...page };
    },

    /** With a cut that is not live yet, for those who have a ticket, whoever else may watch; kept by nobody. */
    async rehearsal(
      kind: 'embed' | 'watch',
      playerId: string,
      options: RehearsalOptions,
    ): Promise<Answered | undefined> {
      const shown = await embeds.rehearse(playerId, options.ticket);
      if (!shown) return undefined;
      const { headers, body } = finish(kind === 'watch' ? await renderWatch(shown) : renderPage(shown, options));
      return { status: 200, headers: { ...headers, ...keptByNobody, 'x-robots-tag': 'noindex' }, body };
    },

    /** Undefined where the film of a player has no stream or no captions, or whoever asks may not have it. */
    async stream(playerId: string, grantText?: string): Promise<FinishedPage | undefined> {
      if (grantText === undefined)
        return pageOf('stream', playerId, async (shown) => {
          const text = shown.playback?.isProtected ? undefined : await embeds.captionedStream(shown);
          return text === undefined ? undefined : { text, headers: listHeaders };
        });
      const found = await visits.withGrant(playerId, grantText);
      const text = found?.grant && (await embeds.captionedStream(granted(found.shown, found.grant)));
      return text === undefined ? undefined : finish({ text, headers: { ...listHeaders, ...limitedHeaders } });
    },

    /** Its cues change their name whenever they change, so it is kept by no one but the one who asks. */
    async captions(playerId: string, name: string, grantText?: string): Promise<FinishedPage | undefined> {
      const found = await visits.withGrant(playerId, grantText);
      const film = found?.grant ? granted(found.shown, found.grant) : found?.shown;
      const text = film && embeds.captionList(film, name);
      return text === undefined ? undefined : finish({ text, headers: listHeaders });
    },

    renew: visits.renew,

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
