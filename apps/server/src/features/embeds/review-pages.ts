import { defaultConfig } from '@kinora/player-config';
import type { Grant } from '../../crypto/grants.ts';
import { unframed } from '../../http/security-headers.ts';
import type { ReviewVisitService, Viewer, Visit } from '../review-links/review-visit-service.ts';
import { createCompressedPages } from './compressed-pages.ts';
import type { Answered } from './embed-pages.ts';
import { hashOf } from './embed-policy.ts';
import { byReviewLink, type EmbedService, type Shown } from './embed-service.ts';
import { withGrants } from './granted-film.ts';
import type { PlayerFiles } from './player-files.ts';
import { renderRefused } from './refused-page.ts';
import { renderDeadLink, renderGate } from './review-gate.ts';
import { renderReviewPage } from './review-page.ts';
import { renderTakenDown } from './taken-down-page.ts';
import { watchShape } from './watch-page.ts';

interface Parts {
  embeds: Pick<EmbedService, 'find' | 'readAlong' | 'render'>;
  visits: ReviewVisitService;
  files: Pick<PlayerFiles, 'sharePage'>;
  grants: {
    forVisit: (seconds: number | null | undefined, closesAt?: number) => Grant;
    renewed: (grant: Grant, seconds: number | null | undefined) => Grant;
    readLapsed: (videoId: string, text: string) => Grant | undefined;
    write: (videoId: string, grant: Grant) => string;
    grant: (url: string, grantText: string) => string;
  };
  embedBaseUrl: string;
  publicUrl: string;
}

interface Framed {
  linkId: string;
  pass: string;
  hasOrigin: boolean;
  viewer: Viewer;
}

/** Nobody keeps them, finds them, or learns from them where they were opened. */
const headersOfAll = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
};
const inFrame = (policy: string) => ({
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'cross-origin',
});

/** Of nobody: what is said to those whose link never was one does not even tell whether there is such a player. */
const nobodys = { player: { config: defaultConfig() } };

/**
 * Where the page of a link finds its files. They tell of views, and ask for grants, beside where they come from: so the
 * server knows by which link somebody watches, and the player knows nothing of links.
 */
const reviewBase = (embedBaseUrl: string, linkId: string): string => `${embedBaseUrl}/links/${linkId}/players/embed`;

export type ReviewPages = ReturnType<typeof createReviewPages>;

/** The pages of whoever has a review link: each is made for the one who asks. */
export function createReviewPages({ embeds, visits, files, grants, embedBaseUrl, publicUrl }: Parts) {
  const { compress } = createCompressedPages();
  const ownOrigin = new URL(publicUrl).origin;

  function answer(status: Answered['status'], { html, headers }: { html: string; headers: Record<string, string> }) {
    const body = compress(html);
    return { status, headers: { ...headersOfAll, ...headers, vary: 'Accept-Encoding' }, body } satisfies Answered;
  }

  /** When a sitting that begins now is over: with the grant that it is given. */
  const sittingEnd = (shown: Shown): number => grants.forVisit(shown.playback?.durationSeconds).expiresAt;

  async function page(shown: Shown, secret: string, frame: string): Promise<Answered> {
    const readAlong = await embeds.readAlong(shown);
    const script = `${embedBaseUrl}/assets/${files.sharePage.name}`;
    const logos = shown.owner.logo ? [new URL(shown.owner.logo).origin] : [];
    const policy = [
      "default-src 'none'",
      `style-src 'self' ${hashOf(watchShape(shown))}`,
      `script-src ${script}`,
      `img-src ${["'self'", ...logos].join(' ')}`,
      `frame-src ${new URL(embedBaseUrl).origin}`,
      "form-action 'none'",
    ].join('; ');
    const html = renderReviewPage(shown, { ...readAlong, style: '/watch/style.css', script, frame, secret });
    return answer(200, { html, headers: unframed(policy) });
  }

  async function answerVisit(shown: Shown | undefined, secret: string, visit: Visit): Promise<Answered> {
    if (!shown || visit.kind === 'dead')
      return answer(403, renderDeadLink(shown && visit.kind === 'dead' && visit.wasGood ? shown : nobodys));
    if (shown.takenDown !== undefined) {
      const { html, policy } = renderTakenDown('Video', shown.takenDown);
      return answer(403, { html, headers: { 'content-security-policy': policy } });
    }
    const address = `${shown.watchUrl}?s=${encodeURIComponent(secret)}`;
    if (visit.kind === 'counted') return answer(200, renderGate(shown, { address, left: visit.left }));
    if (visit.kind === 'locked') {
      const isLate = visit.tried?.waitSeconds !== undefined;
      const gate = answer(isLate ? 429 : 403, renderGate(shown, { address, locked: { tried: visit.tried } }));
      return isLate ? { ...gate, headers: { ...gate.headers, 'retry-after': String(visit.tried?.waitSeconds) } } : gate;
    }
    const { linkId, pass } = visit;
    return page(shown, secret, `${reviewBase(embedBaseUrl, linkId)}/${shown.player.id}?pass=${pass}`);
  }

  return {
    async watch(playerId: string, secret: string, viewer: Viewer): Promise<Answered> {
      const shown = await embeds.find(playerId);
      return answerVisit(shown, secret, await visits.look(playerId, secret, viewer));
    },

    /** What the form of the page has sent. */
    async enter(
      playerId: string,
      secret: string,
      { password, viewer }: { password: string; viewer: Viewer },
    ): Promise<Answered> {
      const shown = await embeds.find(playerId);
      // Nobody uses up a view of what is not shown.
      if (!shown || shown.takenDown !== undefined)
        return answerVisit(shown, secret, await visits.look(playerId, secret, viewer));
      const endsAt = sittingEnd(shown);
      return answerVisit(shown, secret, await visits.enter(playerId, secret, { password, viewer, endsAt }));
    },

    /** The player itself, inside that page and nowhere else. */
    async frame(playerId: string, { linkId, pass, hasOrigin, viewer }: Framed): Promise<Answered> {
      const shown = await embeds.find(playerId);
      const seated = shown && (await visits.sit(playerId, { linkId, pass }, { viewer, endsAt: sittingEnd(shown) }));
      if (!seated) {
        const { html, policy } = renderRefused(shown ?? nobodys, { why: 'link' });
        return answer(403, { html, headers: inFrame(policy) });
      }
      const videoId = shown.player.source?.videoId;
      const ends = Math.min(seated.sittingEndsAt ?? Infinity, seated.linkEndsAt ?? Infinity);
      const visit = grants.forVisit(shown.playback?.durationSeconds, ends);
      const grant =
        videoId && shown.playback?.isProtected ? grants.write(videoId, { ...visit, flags: byReviewLink }) : undefined;
      const { html, policy } = embeds.render(grant ? withGrants(shown, (url) => grants.grant(url, grant)) : shown, {
        hasOrigin,
        ancestors: ownOrigin,
        grant,
        base: reviewBase(embedBaseUrl, linkId),
      });
      return answer(200, { html, headers: inFrame(policy) });
    },

    /** For whoever still watches: undefined where the link is not good any more, or the sitting is over. */
    async renew(playerId: string, linkId: string, grantText: string) {
      const shown = await embeds.find(playerId);
      const videoId = shown?.player.source?.videoId;
      const before = videoId && shown.playback ? grants.readLapsed(videoId, grantText) : undefined;
      const link = before?.flags === byReviewLink ? await visits.goOn(playerId, linkId) : undefined;
      if (!before || !videoId || !link) return undefined;
      const endsAt = Math.min(before.endsAt, link.endsAt);
      const grant = grants.renewed({ ...before, endsAt }, shown.playback?.durationSeconds);
      return { grant: grants.write(videoId, grant), expiresAt: grant.expiresAt };
    },
  };
}
