/** What somebody sees: the film, or why not. */
export const verdicts = {
  plays: undefined,
  /** By the browser, which holds to the list of pages that may frame it: it shows nothing of ours. */
  'kept out': undefined,
  unavailable: 'Video unavailable',
  'wrong page': 'can’t be shown on localhost',
  'not here': 'can’t be opened here',
  'asks for a password': 'This video is protected',
  'asks for a link': 'needs a personal link',
  'link is no good': 'Its link isn’t valid',
  over: 'no longer available',
} as const;
export type Verdict = keyof typeof verdicts;

/** Where the player is opened, and with which token. */
export const callers = [
  'allowed page',
  'allowed page, no referrer',
  'other page',
  'other page, no referrer',
  'allowed page in a builder',
  'allowed page in a sandbox',
  'allowed page with a token',
  'allowed page with a token of a revoked key',
  'tab',
] as const;
export type Caller = (typeof callers)[number];

interface Mode {
  rules: (allowedHost: string) => object;
  everybody: Verdict;
  but?: Partial<Record<Caller, Verdict>>;
}

const outside = {
  'other page': 'wrong page',
  'other page, no referrer': 'kept out',
  'allowed page in a builder': 'kept out',
  'allowed page in a sandbox': 'kept out',
} as const;

/** Whoever opens the player, under which rules, and what comes of it. The builder is on this machine, as others are. */
export const modes: Record<string, Mode> = {
  public: { rules: () => ({}), everybody: 'plays' },
  private: { rules: () => ({ visibility: 'private' }), everybody: 'unavailable' },
  'on some domains': { rules: (host) => ({ allowed_domains: [host] }), everybody: 'plays', but: outside },
  'on some domains, in frames alone': {
    rules: (host) => ({ allowed_domains: [host], allow_direct: false }),
    everybody: 'plays',
    but: { ...outside, tab: 'not here' },
  },
  'on some domains, and where they are made': {
    rules: (host) => ({ allowed_domains: [host], allow_direct: false, allow_local: true }),
    everybody: 'plays',
    but: { 'allowed page in a sandbox': 'kept out', tab: 'not here' },
  },
  'with a password': {
    rules: () => ({ password: 'open sesame' }),
    everybody: 'asks for a password',
    but: { 'allowed page with a token': 'plays' },
  },
  'with a token': {
    rules: () => ({ requires_token: true }),
    everybody: 'asks for a link',
    but: {
      'allowed page with a token': 'plays',
      'allowed page with a token of a revoked key': 'link is no good',
    },
  },
  'until a while ago': { rules: () => ({ closes_at: 1_000 }), everybody: 'over' },
};
