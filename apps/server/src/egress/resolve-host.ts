import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { FetchError } from './fetch-error.ts';

/** All addresses of a name; the system is asked where the operator listed it, and may know it from a file of its own. */
export type ResolveHost = (hostname: string, isListed: boolean) => Promise<LookupAddress[]>;

/** Another try may be answered: the name server did not, or not now. */
const passingCodes = ['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'EAI_AGAIN'];

/**
 * Names of users are asked for over the network alone. The system's own way would answer them from its files, and hold
 * one of the few threads that files are read with for as long as a name server is silent.
 */
export const resolveHost: ResolveHost = async (hostname, isListed) => {
  try {
    return isListed ? await lookup(hostname, { all: true }) : await askNameServers(hostname);
  } catch (cause) {
    // A name that nobody knows fails as fast as one of an inner network: the two cannot be told apart.
    const isPassing = passingCodes.includes((cause as NodeJS.ErrnoException).code ?? '');
    throw new FetchError('unreachable', { cause, isPassing });
  }
};

async function askNameServers(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const found = (answer: PromiseSettledResult<string[]>, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(v4, 4), ...found(v6, 6)];
}
