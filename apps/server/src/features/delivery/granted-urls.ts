import { videoIdPattern } from '@kinora/contract';
import type { Grant, Grants } from '../../crypto/grants.ts';

interface Parts {
  grants: Grants;
  videoCdnUrl: string;
  now?: () => number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long anybody watches on one visit: after that, who comes is looked at anew. */
const visitMs = 24 * hourMs;
const shortestMs = 2 * hourMs;
/** Addresses stay the same for so long, so that browsers find again what they have. */
const viewersStepMs = hourMs / 4;
const ownersStepMs = 12 * hourMs;

const beginsWithId = new RegExp(`^${videoIdPattern}/`);

/**
 * Addresses of protected films. The grant stands in the path, before the id of the film that it is for: lists name
 * their files by where they lie beside them, so that whatever is reached from one address carries it along.
 */
export function createGrantedUrls({ grants, videoCdnUrl, now = () => Date.now() }: Parts) {
  const stepOf = (ms: number) => now() - (now() % ms);
  /** Nothing ends it before: then the shorter form will do. */
  const toMinutes = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs;

  /** Three times through the film, and no longer than the visit. */
  const lifeOf = (seconds: number | null | undefined) =>
    toMinutes(Math.min(Math.max(3_000 * (seconds ?? 0), shortestMs), visitMs));

  return {
    /** Any address of ours with a grant for the video that it belongs to; whatever lies elsewhere stays as it is. */
    grant(url: string, grantText: string): string {
      const rest = url.startsWith(`${videoCdnUrl}/`) ? url.slice(videoCdnUrl.length + 1) : '';
      return beginsWithId.test(rest) ? `${videoCdnUrl}/k/${grantText}/${rest}` : url;
    },

    /** For a visit that begins now; it ends with the time in which the player may be watched. */
    forVisit(seconds: number | null | undefined, closesAt = Number.POSITIVE_INFINITY): Grant {
      const begunAt = stepOf(viewersStepMs) + viewersStepMs;
      const endsAt = Math.min(begunAt + visitMs, closesAt);
      return { flags: 0, expiresAt: Math.min(begunAt + lifeOf(seconds), endsAt), endsAt };
    },

    /** For the same visit, which goes on. */
    renewed: ({ flags, endsAt }: Grant, seconds: number | null | undefined): Grant => ({
      flags,
      expiresAt: Math.min(toMinutes(now()) + lifeOf(seconds), endsAt),
      endsAt,
    }),

    /** For whoever the film belongs to. */
    forOwner(): Grant {
      const expiresAt = stepOf(ownersStepMs) + 2 * ownersStepMs;
      return { flags: 0, expiresAt, endsAt: expiresAt };
    },

    write: (videoId: string, grant: Grant): string => grants.write('media', videoId, grant),
    read: (videoId: string, text: string): Grant | undefined => grants.read('media', videoId, text),
    readLapsed: (videoId: string, text: string): Grant | undefined => grants.readLapsed('media', videoId, text),
  };
}
