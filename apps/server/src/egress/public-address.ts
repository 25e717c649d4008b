import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** What the registries of IANA set apart from the public internet, and an address that a cloud keeps for its machines. */
const setApartV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure answers its own machines here, although the address looks like anybody's.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The public internet lies in one range. Inside it these are set apart; 6to4 and Teredo, which may lead anywhere, too. */
const publicV6 = ['2000::/3'];
const setApartV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Mapped and translated (NAT64): their last 32 bits are the IPv4 address that is reached. */
const embeddingV4 = ['::ffff:0:0/96', '64:ff9b::/96'];

const apartV4 = listOf('ipv4', setApartV4);
const globalV6 = listOf('ipv6', publicV6);
const apartV6 = listOf('ipv6', setApartV6);
const embedding = listOf('ipv6', embeddingV4);

/** Whether it is an address of the public internet, and of nobody's inner network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !apartV4.check(address, 'ipv4');
  // With a zone it belongs to one link.
  if (!isIPv6(address) || address.includes('%')) return false;
  if (embedding.check(address, 'ipv6')) return isPublicAddress(embeddedV4(address));
  return globalV6.check(address, 'ipv6') && !apartV6.check(address, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function embeddedV4(address: string): string {
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' });
  const dotted = /[\d.]+$/.exec(plain)?.[0];
  if (dotted?.includes('.')) return dotted;
  // Two groups of hexadecimal digits; where `::` left them out they are zero.
  const [high = '', low = ''] = plain.split(':').slice(-2);
  const bits = Number.parseInt(high || '0', 16) * 65_536 + Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}
