import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { type Beacon, flag, parseBeacon } from './beacon.ts';
import { countryOf } from './country.ts';
import type { Intake } from './intake.ts';
import { readUserAgent } from './user-agent.ts';
import type { ViewRow } from './view-store.ts';
import type { Visitors } from './visitors.ts';

/** What a player shows, by its id. */
export interface WatchedPlayer {
  workspaceId: string;
  videoId: string | undefined;
  durationSeconds: number | undefined;
}

interface Parts {
  intake: Intake;
  visitors: Pick<Visitors, 'markOf'>;
  findPlayer: (playerId: string, videoId: string | undefined) => Promise<WatchedPlayer | undefined>;
  /** Whether it is a review link of the player. */
  isLinkOf: (playerId: string, linkId: string) => Promise<boolean>;
  trustsProxy: boolean;
  /** The country of an address, where the operator has a list of them. */
  lookUpCountry?: ((ip: string) => string | undefined) | undefined;
  /** Whether browsers that a program drives count. */
  countsAutomated: boolean;
  onRefused: () => void;
}

export interface Told {
  body: string;
  ip: string;
  headers: IncomingHttpHeaders;
  /** Of the review link by which somebody watches. */
  linkId?: string | undefined;
}

/** Nobody opens a player more often in an hour. */
const mostViewsAnHour = 60;
const mostRemembered = 50_000;
const hourMs = 3_600_000;

export function createViewService(parts: Parts) {
  const { intake, visitors, findPlayer, isLinkOf, trustsProxy, lookUpCountry, countsAutomated, onRefused } = parts;
  let hour = 0;
  let opened = new Map<string, Set<string>>();

  /** Bounded, in each process: what a machine repeats is not what people saw. */
  function isPlausible(viewer: string, { viewId, playerId }: Beacon): boolean {
    const now = Math.floor(Date.now() / hourMs);
    if (now !== hour || opened.size > mostRemembered) opened = new Map();
    hour = now;
    const name = `${viewer} ${playerId}`;
    const views = opened.get(name) ?? new Set();
    opened.set(name, views);
    if (!views.has(viewId) && views.size >= mostViewsAnHour) return false;
    views.add(viewId);
    return true;
  }

  /** A browser without a window is one that a program drives, and says so in its name. */
  function isLeftOut({ flags }: Beacon, userAgent: string): boolean {
    if (countsAutomated) return isbot(userAgent.replace('HeadlessChrome/', 'Chrome/'));
    return isbot(userAgent) || (flags & flag.automated) !== 0;
  }

  async function toRow({ body, ip, headers, linkId }: Told): Promise<ViewRow | undefined> {
    const userAgent = headers['user-agent'] ?? '';
    const beacon = parseBeacon(body, Date.now());
    if (!beacon || isLeftOut(beacon, userAgent)) return undefined;
    const player = await findPlayer(beacon.playerId, beacon.videoId);
    if (!player || (linkId !== undefined && !(await isLinkOf(beacon.playerId, linkId)))) return undefined;
    const { visitor } = await visitors.markOf(player.workspaceId, { ip, userAgent });
    if (!isPlausible(visitor.toString('hex'), beacon)) return undefined;
    return {
      ...readUserAgent(userAgent),
      day: beacon.day,
      view_id: beacon.viewId,
      seq: beacon.seq,
      workspace_id: player.workspaceId,
      player_id: beacon.playerId,
      video_id: player.videoId ?? null,
      age_ms: beacon.ageMs,
      // Who asks not to be followed is counted, and not known again.
      visitor: headers['sec-gpc'] === '1' ? null : visitor.toString('hex'),
      country: countryOf({ headers, ip, timeZone: beacon.timeZone }, { trustsProxy, lookUp: lookUpCountry }),
      language: beacon.language,
      host: beacon.host,
      page: beacon.page,
      referrer: beacon.referrer,
      flags: beacon.flags,
      problems: beacon.problems,
      startup_ms: beacon.startupMs ?? null,
      watched_ms: beacon.watchedMs,
      duration_ms: player.durationSeconds ? Math.round(player.durationSeconds * 1000) : beacon.durationMs,
      stalls: beacon.stalls,
      stalled_ms: beacon.stalledMs,
      height: beacon.height,
      error: beacon.error,
      passes: beacon.passes,
      link_id: linkId ?? null,
    };
  }

  return {
    /** Kept when this ends, unless there is too much to keep. Whoever tells it learns nothing of what became of it. */
    async take(told: Told): Promise<void> {
      const row = await toRow(told);
      if (row) await intake.add(row);
      else onRefused();
    },
  };
}

export type ViewService = ReturnType<typeof createViewService>;
