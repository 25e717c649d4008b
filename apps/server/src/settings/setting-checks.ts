import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';

type Check = (value: string) => string | undefined;

export const port: Check = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
    ? undefined
    : 'must be a port between 1 and 65535';

export const host: Check = (value) =>
  isIP(value) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) ? undefined : 'must be a host name or an address';

export const countUpTo =
  (most: number, least = 1): Check =>
  (value) =>
    /^(0|[1-9]\d{0,3})$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a number from ${least} to ${most}`;

export const wholeNumber: Check = (value) => (/^(0|[1-9]\d{0,8})$/.test(value) ? undefined : 'must be a whole number');

export const plainText: Check = (value) => (/\p{Cc}/u.test(value) ? 'must not hold control characters' : undefined);

export const keyPairs: Check = (value) =>
  plainText(value) ??
  (splitList(value).every((pair) => /^[^\s=]+=./.test(pair)) ? undefined : 'must be pairs such as name=value');

export const ratio: Check = (value) =>
  /^(0|1|[01]?\.\d{1,9})$/.test(value) && Number(value) <= 1 ? undefined : 'must be a number from 0 to 1';

export const pathPrefix: Check = (value) =>
  /^(\/[\w-]+)+$/.test(value) ? undefined : 'must be a path such as /kinora-media, without a slash at its end';

export const absolutePath: Check = (value) =>
  plainText(value) ?? (isAbsolute(value) ? undefined : 'must be an absolute path');

export const speechCommand: Check = (value) =>
  absolutePath(value) ??
  (value.includes('{wav}') && value.includes('{out}') ? undefined : 'must hold {wav} and {out}, each as a word');

export function oneOf(...choices: string[]): Check {
  return (value) => (choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`);
}

export function urlOf(...protocols: string[]): Check {
  return (value) =>
    protocols.includes(parseUrl(value)?.protocol ?? '')
      ? undefined
      : `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
}

export const httpUrl: Check = (value) => {
  const wrong = urlOf('http:', 'https:')(value);
  if (wrong) return wrong;
  const { search, hash, username, password } = new URL(value);
  return search || hash || username || password ? 'must hold no query, fragment or credentials' : undefined;
};

export const origin: Check = (value) =>
  httpUrl(value) ??
  (new URL(value).pathname === '/' ? undefined : 'must be an origin such as https://video.example.com, without a path');

/** What anybody on the way could change says nothing about who somebody is. */
export const issuer: Check = (value) => {
  const wrong = httpUrl(value);
  if (wrong) return wrong;
  const { protocol, hostname } = new URL(value);
  const isSafe = protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isSafe ? undefined : 'must be an address that starts with https://';
};

export const label: Check = (value) =>
  plainText(value) ?? (value.length <= 40 ? undefined : 'must have at most 40 characters');

export const brandName: Check = (value) => label(value) ?? (/[<>"]/.test(value) ? 'must not hold < > or "' : undefined);

export const hexColor: Check = (value) =>
  /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'must be a color such as #3a4fe8';

export const scopes: Check = (value) =>
  plainText(value) ?? (value.split(' ').includes('openid') ? undefined : 'must hold openid');

export const addressList: Check = (value) => {
  const wrong = splitList(value).filter((address) => !isAddressRange(address));
  return wrong.length > 0 ? `holds what is no address or CIDR range: ${wrong.join(', ')}` : undefined;
};

export const hostList: Check = (value) => {
  const wrong = splitList(value).filter((item) => host(item) !== undefined);
  return wrong.length > 0 ? `holds what is no host name or address: ${wrong.join(', ')}` : undefined;
};

export const mailSender: Check = (value) =>
  plainText(value) ??
  (/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
    ? undefined
    : 'must be an address such as Kinora <no-reply@example.com>');

export const mailAddress: Check = (value) =>
  /^[^\s<>@]+@[^\s<>@]+$/.test(value) ? undefined : 'must be an address such as help@example.com';

export const mailDomains: Check = (value) => {
  const wrong = splitList(value).filter((item) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(item));
  return wrong.length > 0 ? `holds what is no mail domain such as example.com: ${wrong.join(', ')}` : undefined;
};

export const designTemplate: Check = (value) =>
  urlOf('http:', 'https:')(value) ??
  (value.includes('{shortName}') && value.includes('{clientId}') ? undefined : 'must hold {shortName} and {clientId}');

/** A short, repeated or sample value would leave every stored secret open to whoever reads the database. */
export const strongSecret: Check = (value) => {
  if (value.length < 32) return 'must have at least 32 characters';
  const isSample = /change.?me|example|placeholder|your.?secret|1234567890|abcdefgh|password/i.test(value);
  return isSample || new Set(value).size < 10 ? 'must be random, not an example value' : undefined;
};

export const strongSecrets: Check = (value) => splitList(value).map(strongSecret).find(Boolean);

export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (!family || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
