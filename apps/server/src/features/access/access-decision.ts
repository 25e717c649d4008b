import type { AccessRules } from './access-rules.ts';
import { builderHosts } from './builder-hosts.ts';
import type { PlaybackToken, TokenFault } from './playback-token.ts';

/** As far as a browser tells it: what is asked for, and by which page. */
export interface Asking {
  /** `Sec-Fetch-Dest`; undefined of browsers that do not say. */
  dest: string | undefined;
  /** Name and port of the page, of `Referer`; undefined where the page does not say. */
  host: string | undefined;
  /** Knows the password. */
  isUnlocked?: boolean;
  /** Brought along, where the rules ask for one. */
  token?: PlaybackToken | undefined;
}

export type Refused =
  | { why: 'early'; opensAt: Date }
  | { why: 'over' }
  | { why: 'domain'; host: string }
  | { why: 'direct' }
  | { why: 'token'; fault: TokenFault }
  | { why: 'link' };

export type Decision =
  /** With which pages may frame it, as a policy says it. */
  | { kind: 'shown'; ancestors: string }
  /** The same, for whoever knows the password. */
  | { kind: 'locked'; ancestors: string }
  /** As if there was no such player. */
  | { kind: 'hidden' }
  | { kind: 'refused'; refused: Refused };

/** Where nobody may, whoever asks. */
type NotShown = Exclude<Decision, { ancestors: string }>;

const nameOf = (host: string): string => host.replace(/:\d+$/, '');

const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);

/** One that names a port stands for that port alone. */
const isOf = (host: string, domain: string): boolean =>
  domain.includes(':') ? isBelow(host, domain) : isBelow(nameOf(host), domain) && host === nameOf(host);

const isLocal = (host: string): boolean => {
  const name = nameOf(host);
  return name === '127.0.0.1' || isBelow(name, 'localhost');
};

export function isAllowedHost(rules: AccessRules, host: string): boolean {
  if (rules.allowedDomains.length === 0) return true;
  return (
    rules.allowedDomains.some((domain) => isOf(host, domain)) ||
    (rules.allowBuilders && builderHosts.some((builder) => isBelow(nameOf(host), builder))) ||
    (rules.allowLocal && isLocal(host))
  );
}

const isNumbers = (domain: string) => /^[\d.:]+$/.test(domain);

/**
 * Without a scheme each means the one of the embed page, or a safer one. This is what browsers hold to, whatever the
 * page around it says or does not say of itself, and for every page around that one.
 */
function ancestorsOf(rules: AccessRules, ownOrigin: string): string {
  if (rules.allowedDomains.length === 0) return '*';
  const domains = [...rules.allowedDomains, ...(rules.allowBuilders ? builderHosts : [])];
  return [
    ...(rules.allowDirect ? [ownOrigin] : []),
    ...domains.flatMap((domain) => (isNumbers(domain) ? [domain] : [domain, `*.${domain}`])),
    ...(rules.allowLocal
      ? ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']
      : []),
  ].join(' ');
}

const frames = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** Whoever says neither what asks nor for whom is no browser of today in a frame. */
function isDirect({ dest, host }: Asking): boolean {
  if (dest !== undefined) return !frames.has(dest);
  return host === undefined;
}

/** The same, on the pages alone that a token names; undefined where the rules leave none of them. */
function narrowed(rules: AccessRules, origins: readonly string[]): AccessRules | undefined {
  const isListed = rules.allowedDomains.length > 0;
  const allowLocal = origins.includes('localhost') && (!isListed || rules.allowLocal);
  const domains = [
    ...origins.filter((one) => one !== 'localhost' && isAllowedHost(rules, one)),
    ...rules.allowedDomains.filter((domain) => origins.some((one) => isOf(domain, one))),
  ];
  // An empty list would stand for every page.
  if (domains.length === 0 && !allowLocal) return undefined;
  const allowedDomains = domains.length > 0 ? [...new Set(domains)] : ['localhost'];
  return { ...rules, allowedDomains, allowLocal, allowBuilders: false, allowDirect: false };
}

/** What a request for the embed page gets. `ownOrigin` is that of the share page, which frames it as others do. */
export function decideEmbed(
  ofPlayer: AccessRules,
  asking: Asking,
  { now, ownOrigin }: { now: number; ownOrigin: string },
): Decision {
  const inTime = decideTime(ofPlayer, now);
  if (inTime) return inTime;
  const { token } = asking;
  const rules = token?.isGood && token.origins ? narrowed(ofPlayer, token.origins) : ofPlayer;
  if (!rules) return { kind: 'refused', refused: { why: 'token', fault: 'origins' } };
  if (isDirect(asking) && !rules.allowDirect) return { kind: 'refused', refused: { why: 'direct' } };
  const { host } = asking;
  const isOwn = rules.allowDirect && host === new URL(ownOrigin).host;
  const isForeign = host !== undefined && !isOwn && !isAllowedHost(rules, host);
  // A link that was followed names the page it was on: that page shows nothing.
  if (isForeign && !isDirect(asking)) return { kind: 'refused', refused: { why: 'domain', host } };
  if (rules.requiresToken && !token?.isGood)
    return { kind: 'refused', refused: { why: 'token', fault: token?.fault ?? 'missing' } };
  // Whoever signed it has asked already what the password would.
  const isLocked = rules.passwordHash !== null && !asking.isUnlocked && !token?.isGood;
  return { kind: isLocked ? 'locked' : 'shown', ancestors: ancestorsOf(rules, ownOrigin) };
}

/** What a request for the share page gets: it is the player by itself. */
export function decideWatch(rules: AccessRules, now: number): NotShown | undefined {
  const inTime = decideTime(rules, now);
  if (inTime) return inTime;
  return rules.allowDirect ? undefined : { kind: 'refused', refused: { why: 'direct' } };
}

/** Where the time decides, or nobody may; undefined where others do. */
export function decideTime(rules: AccessRules, now: number): NotShown | undefined {
  const { visibility, opensAt, closesAt } = rules;
  if (visibility === 'private') return { kind: 'hidden' };
  if (opensAt && now < opensAt.getTime()) return { kind: 'refused', refused: { why: 'early', opensAt } };
  if (closesAt && now >= closesAt.getTime()) return { kind: 'refused', refused: { why: 'over' } };
  return undefined;
}
