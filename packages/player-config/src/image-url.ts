import { isPlainHost } from './plain-host.ts';

/** Browsers and Node share this global; neither's type library is part of this package. */
declare const URL: new (
  text: string,
  base?: string,
) => { origin: string; hostname: string; pathname: string; search: string; hash: string; href: string };

const here = 'https://same-site.invalid';

/** Spaces, control characters and backslashes are what browsers read differently from people. */
function hasTrickyCharacter(text: string): boolean {
  return /[\s\\\p{Cc}\p{Cf}]/u.test(text) || !text.isWellFormed();
}

function parse(text: string, base?: string) {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function toSameSitePath(text: string): string | undefined {
  const url = parse(text, here);
  if (url?.origin !== here) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//host" loses its dot on the way and would then name another host.
  return path.startsWith('//') ? undefined : path;
}

/** The address in canonical form, or undefined when it is neither empty, a path of this site nor a web address. */
export function toImageUrl(text: string): string | undefined {
  if (text === '') return '';
  if (hasTrickyCharacter(text)) return undefined;
  if (text.startsWith('/')) return text.startsWith('//') ? undefined : toSameSitePath(text);
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || authority.includes('@')) return undefined;
  const url = parse(text);
  return url && isPlainHost(url.hostname) ? url.href : undefined;
}
