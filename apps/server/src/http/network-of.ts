import { isIPv6 } from 'node:net';

/**
 * Whom limits per address count. A customer of a provider has a whole /64 of IPv6 addresses and could take another for
 * each try; an IPv4 address is mostly one customer.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return address;
  // In one form: small letters, no leading zeros, no dots.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [
    ...(first ?? []),
    ...Array(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0'),
    ...(last ?? []),
  ];
  return fromMapped(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** How a socket for both kinds writes an IPv4 address. */
function fromMapped(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}
