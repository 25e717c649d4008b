import type { IncomingHttpHeaders } from 'node:http';

/** Newer than what the compiler knows of it. */
type ZonedLocale = Intl.Locale & { getTimeZones: () => string[] | undefined };

/** Undefined for names that nobody keeps; one form for zones that have several. */
function canonical(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** By the time zones that each country keeps, as the runtime knows them. */
function readZones(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes
      .map((code) => new Intl.Locale(`und-${code}`) as ZonedLocale)
      // Countries that have another code by now are read under that.
      .filter(({ region }, index) => region === codes[index])
      .flatMap((locale) => (locale.getTimeZones() ?? []).map((zone) => [zone, locale.region ?? ''] as const)),
  );
}

let zones: ReadonlyMap<string, string> | undefined;

/** The country whose clock somebody's browser keeps; empty where that says nothing. */
function countryOfZone(timeZone: string): string {
  zones ??= readZones();
  return zones.get(timeZone) ?? zones.get(canonical(timeZone) ?? '') ?? '';
}

const isCountry = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'XX';

interface Asked {
  headers: IncomingHttpHeaders;
  ip: string;
  timeZone: string;
}

interface Sources {
  trustsProxy: boolean;
  /** Of an address, by the operator's own list; undefined where it is not in it. */
  lookUp?: ((ip: string) => string | undefined) | undefined;
}

/** What a proxy in front says, where it may be trusted; then the operator's list; else what the browser's clock tells. */
export function countryOf({ headers, ip, timeZone }: Asked, { trustsProxy, lookUp }: Sources): string {
  const told = [headers['cf-ipcountry'], headers['x-country-code']].find(isCountry);
  if (trustsProxy && told) return told;
  const found = lookUp?.(ip);
  return isCountry(found) ? found : countryOfZone(timeZone);
}
