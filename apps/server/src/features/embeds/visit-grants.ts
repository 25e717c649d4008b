import type { Grant } from '../../crypto/grants.ts';
import { decideTime, type PlaybackToken } from '../access/access-service.ts';
import { byReviewLink, type EmbedService, type Shown } from './embed-service.ts';
import { withGrants } from './granted-film.ts';

/** What a visit is granted by, and how it goes on. */
export interface GrantedUrls {
  forVisit: (seconds: number | null | undefined, closesAt?: number) => Grant;
  renewed: (grant: Grant, seconds: number | null | undefined) => Grant;
  read: (videoId: string, text: string) => Grant | undefined;
  /** Though it may have expired, as long as the visit goes on. */
  readLapsed: (videoId: string, text: string) => Grant | undefined;
  write: (videoId: string, grant: Grant) => string;
  grant: (url: string, grantText: string) => string;
}

interface Parts {
  embeds: Pick<EmbedService, 'find'>;
  grants: GrantedUrls;
  readToken: (shown: Shown, text: string) => Promise<PlaybackToken>;
  now: () => number;
}

/** Written into the grant of a visit that a token has opened: it is renewed for whoever still has a good one. */
const byToken = 1;

const minuteMs = 60_000;

export function createVisitGrants({ embeds, grants, readToken, now }: Parts) {
  const write = ({ player }: Shown, grant: Grant) => grants.write(player.source?.videoId ?? '', grant);

  return {
    write,

    /** With addresses that work for whoever has this grant. */
    granted(shown: Shown, grant: Grant): Shown {
      const text = write(shown, grant);
      return withGrants(shown, (url) => grants.grant(url, text));
    },

    /** For a visit that begins now; it ends with the token that has opened it. */
    grantFor({ playback, access }: Shown, tokenEndsAt?: number): Grant | undefined {
      if (!playback?.isProtected) return undefined;
      const closesAt = access.closesAt?.getTime() ?? Number.POSITIVE_INFINITY;
      if (tokenEndsAt === undefined) return grants.forVisit(playback.durationSeconds, closesAt);
      // Up to the minute, so that those whose tokens end within the same one share a page.
      const endsAt = Math.ceil(tokenEndsAt / minuteMs) * minuteMs;
      return { ...grants.forVisit(playback.durationSeconds, Math.min(closesAt, endsAt)), flags: byToken };
    },

    /** The player as whoever brings this grant may have it; undefined where that is not at all. */
    async withGrant(playerId: string, text: string | undefined) {
      const shown = await embeds.find(playerId);
      if (!shown?.playback?.isProtected) return shown && text === undefined ? { shown, grant: undefined } : undefined;
      const videoId = shown.player.source?.videoId;
      const grant = videoId && text !== undefined ? grants.read(videoId, text) : undefined;
      return grant && { shown, grant };
    },

    /** For whoever still watches: undefined where the visit is over, or nobody may watch any more. */
    async renew(
      playerId: string,
      { grant: text, token }: { grant: string; token: string },
    ): Promise<{ grant: string; expiresAt: number } | undefined> {
      const shown = await embeds.find(playerId);
      const videoId = shown?.player.source?.videoId;
      const before = videoId && shown.playback ? grants.readLapsed(videoId, text) : undefined;
      // What a review link gave is renewed by that link.
      if (!before || !shown || before.flags === byReviewLink || decideTime(shown.access, now())) return undefined;
      // A key that was revoked ends what its tokens have opened, too.
      const asksForToken = shown.access.requiresToken || before.flags === byToken;
      if (asksForToken && !(await readToken(shown, token)).isGood) return undefined;
      const grant = grants.renewed(before, shown.playback?.durationSeconds);
      return { grant: write(shown, grant), expiresAt: grant.expiresAt };
    },
  };
}
