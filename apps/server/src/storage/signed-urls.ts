const keptAtMost = 5_000;

type Sign = (key: string, lifeSeconds: number, disposition?: string) => Promise<string>;

/**
 * Signing takes longer than all the rest of a redirect, and viewers ask for hundreds of pieces of one file. So an address
 * is given out again in the first quarter of its life: whoever gets it has three quarters left. It also stays the same
 * for caches on the way.
 */
export function reuseSignedUrls(sign: Sign, now: () => number = Date.now): Sign {
  // The oldest come first, as they were set.
  const kept = new Map<string, { url: Promise<string>; until: number }>();
  return (key, lifeSeconds, disposition) => {
    const name = `${lifeSeconds} ${key} ${disposition ?? ''}`;
    const found = kept.get(name);
    if (found && found.until > now()) return found.url;
    kept.delete(name);
    const [oldest] = kept.keys();
    if (kept.size >= keptAtMost && oldest !== undefined) kept.delete(oldest);
    const until = now() + (lifeSeconds / 4) * 1_000;
    const url = sign(key, lifeSeconds, disposition);
    kept.set(name, { url, until });
    url.catch(() => kept.delete(name));
    return url;
  };
}
