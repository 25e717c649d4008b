import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isWebAddress } from '@kinora/contract';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-address.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Where a request goes: to one of exactly these addresses, which were looked at. */
export interface Target {
  url: URL;
  addresses: LookupAddress[];
}

interface Rules {
  resolve: ResolveHost;
  /** Names and addresses that may be in an inner network. */
  privateHosts: ReadonlySet<string>;
}

/** Refuses what is not of the web, and every name of which a single address is not public. */
export async function findTarget(text: string, { resolve, privateHosts }: Rules): Promise<Target> {
  if (!isWebAddress(text)) throw new FetchError('unreachable');
  const url = new URL(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const isListed = privateHosts.has(hostname);
  const family = isIP(hostname);
  const addresses = family ? [{ address: hostname, family }] : await resolve(hostname, isListed);
  const isAllowed = isListed || addresses.every(({ address }) => isPublicAddress(address));
  if (addresses.length === 0 || !isAllowed) throw new FetchError('unreachable');
  return { url, addresses };
}
