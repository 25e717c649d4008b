import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Keys } from '../../crypto/keys.ts';
import { readClaim, signClaim } from '../../crypto/signed-claim.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Unlocking } from '../access/access-service.ts';
import { stateOf } from './review-link-service.ts';
import { type ReviewLinkRow, reviewLinkStore } from './review-link-store.ts';
import { reviewSittingStore } from './review-sitting-store.ts';

/** As far as a request shows who made it. */
export interface Viewer {
  network: string;
  userAgent: string;
}

/** One who has been let in, and what the page is told so that its frame is, too. */
export interface Entered {
  kind: 'open';
  linkId: string;
  pass: string;
}

export type Visit =
  | Entered
  /** Whoever has a link that was good once may know whose it was; anybody else learns nothing. */
  | { kind: 'dead'; wasGood: boolean }
  | { kind: 'locked'; tried?: Unlocking }
  /** It opens so often and no more: nobody uses one up without meaning to. */
  | { kind: 'counted'; left: number };

/** A sitting, and when whoever watches has to come anew. */
export interface Seated {
  /** Undefined where nothing but the link itself ends it. */
  sittingEndsAt: number | undefined;
  linkEndsAt: number | undefined;
}

interface Parts {
  db: Database;
  limits: Pick<RateLimits, 'take' | 'giveBack'>;
  isViewersPassword: (passwordHash: string, password: string) => Promise<boolean>;
  /** The first signs passes, the others still read them. */
  passKeys: Keys;
  viewerKeys: Keys;
  now?: () => number;
}

const Pass = z.tuple([z.string(), z.string(), z.int(), z.int()]);
/** Whoever leaves the page open finds its frame again. The link itself is looked at each time. */
const passMs = 12 * 3_600_000;
const longestPassword = 256;
const secretForm = /^krl_[\w-]{43}$/;
const dead = { kind: 'dead', wasGood: false } as const;

/** Whoever is seated may go on although others have used up the rest. */
const isOver = (link: ReviewLinkRow) => stateOf(link) !== 'active' && stateOf(link) !== 'used_up';

export type ReviewVisitService = ReturnType<typeof createReviewVisitService>;

export function createReviewVisitService(parts: Parts) {
  const { db, limits, isViewersPassword, passKeys, viewerKeys, now = () => Date.now() } = parts;

  const sittingOf = (linkId: string, { network, userAgent }: Viewer) => ({
    linkId,
    viewer: createHmac('sha256', viewerKeys[0]).update([linkId, network, userAgent].join('\n')).digest('base64url'),
  });

  /** What does not look like a secret is not looked for. */
  const find = async (playerId: string, secret: string): Promise<ReviewLinkRow | undefined> =>
    secretForm.test(secret) ? reviewLinkStore.findBySecret(db, playerId, hashToken(secret)) : undefined;

  const enter = ({ playerId, id }: ReviewLinkRow, endsAt: number): Entered => ({
    kind: 'open',
    linkId: id,
    pass: signClaim(passKeys, [playerId, id, endsAt, now() + passMs]),
  });

  /** One view, unless this sitting has begun already; undefined where none is left. Two at once wait for each other. */
  const take = (linkId: string, viewer: Viewer, endsAt: number): Promise<number | undefined> =>
    db.transaction(async (tx) => {
      const link = await reviewLinkStore.lock(tx, linkId);
      if (!link || isOver(link)) return undefined;
      const sitting = sittingOf(linkId, viewer);
      const goesOnUntil = await reviewSittingStore.findEnd(tx, sitting);
      if (!goesOnUntil && stateOf(link) === 'used_up') return undefined;
      await reviewLinkStore.countView(tx, linkId, !goesOnUntil);
      if (goesOnUntil) return goesOnUntil.getTime();
      await reviewSittingStore.begin(tx, { ...sitting, endsAt: new Date(endsAt) });
      return endsAt;
    });

  async function unlock(link: ReviewLinkRow, password: string, { network }: Viewer): Promise<Unlocking> {
    if (link.passwordHash === null) return { isRight: true };
    if (password === '' || password.length > longestPassword) return { isRight: false };
    try {
      await limits.take('tries to unlock a review link', `${network} ${link.id}`);
    } catch (error) {
      if (error instanceof Refusal) return { isRight: false, waitSeconds: error.retryAfterSeconds ?? 60 };
      throw error;
    }
    if (!(await isViewersPassword(link.passwordHash, password))) return { isRight: false };
    await limits.giveBack('tries to unlock a review link', `${network} ${link.id}`);
    return { isRight: true };
  }

  return {
    /** What whoever opens the address gets to see; nothing is counted yet. */
    async look(playerId: string, secret: string, viewer: Viewer): Promise<Visit> {
      const link = await find(playerId, secret);
      if (!link) return dead;
      if (isOver(link)) return { kind: 'dead', wasGood: true };
      const goesOnUntil = await reviewSittingStore.findEnd(db, sittingOf(link.id, viewer));
      if (stateOf(link) === 'used_up' && !goesOnUntil) return { kind: 'dead', wasGood: true };
      if (link.passwordHash !== null) return { kind: 'locked' };
      if (link.maxViews === null) return enter(link, 0);
      if (goesOnUntil) return enter(link, goesOnUntil.getTime());
      return { kind: 'counted', left: link.maxViews - link.views };
    },

    /** With what was sent by the form: the password, or the wish to use up a view. */
    async enter(
      playerId: string,
      secret: string,
      { password, viewer, endsAt }: { password: string; viewer: Viewer; endsAt: number },
    ): Promise<Visit> {
      const link = await find(playerId, secret);
      if (!link) return dead;
      if (isOver(link)) return { kind: 'dead', wasGood: true };
      const tried = await unlock(link, password, viewer);
      if (!tried.isRight) return { kind: 'locked', tried };
      if (link.maxViews === null) return enter(link, 0);
      const until = await take(link.id, viewer, endsAt);
      return until === undefined ? { kind: 'dead', wasGood: true } : enter(link, until);
    },

    /** For the frame of a page that was let in; undefined where the link is not good any more. */
    async sit(
      playerId: string,
      { linkId, pass }: { linkId: string; pass: string },
      { viewer, endsAt }: { viewer: Viewer; endsAt: number },
    ): Promise<Seated | undefined> {
      const claim = Pass.safeParse(readClaim(passKeys, pass));
      if (!claim.success) return undefined;
      const [forPlayer, forLink, takenUntil, passEndsAt] = claim.data;
      const isGood =
        forPlayer === playerId && forLink === linkId && Math.min(passEndsAt, takenUntil || passEndsAt) > now();
      const link = isGood ? await reviewLinkStore.findShown(db, playerId, linkId) : undefined;
      if (!link || isOver(link)) return undefined;
      const until = takenUntil || (await take(linkId, viewer, endsAt));
      if (until === undefined) return undefined;
      const sittingEndsAt = takenUntil === 0 ? undefined : until;
      return { sittingEndsAt, linkEndsAt: link.expiresAt?.getTime() };
    },

    /** Whether whoever watches by it may go on, and until when at the most. */
    async goOn(playerId: string, linkId: string): Promise<{ endsAt: number } | undefined> {
      const link = await reviewLinkStore.findShown(db, playerId, linkId);
      if (!link || isOver(link)) return undefined;
      return { endsAt: link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY };
    },

    /** Whether this is a link of the player, good or not: what was seen by it is told later. */
    isLinkOf: async (playerId: string, linkId: string): Promise<boolean> =>
      (await reviewLinkStore.findShown(db, playerId, linkId)) !== undefined,
  };
}
