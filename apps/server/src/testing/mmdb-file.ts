/** The values that a file of countries holds, in the form of the MaxMind DB specification. */
type Value = string | number | { [name: string]: Value };

const kinds = { text: 2, map: 7, uint32: 6, uint16: 5 };

const head = (kind: number, size: number): Buffer => {
  if (size >= 29) return Buffer.from([(kind << 5) | 29, size - 29]);
  return Buffer.from([(kind << 5) | size]);
};

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(kinds.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(kinds.uint32, 4), bytes]);
  }
  const entries = Object.entries(value).flatMap(([name, one]) => [encode(name), encode(one)]);
  return Buffer.concat([head(kinds.map, Object.keys(value).length), ...entries]);
}

const bitsOf = (network: string, length: number): number[] =>
  network
    .split('.')
    .flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map(Number))
    .slice(0, length);

type Node = [Node | number | undefined, Node | number | undefined];

/** A file of IPv4 networks, such as `203.0.113.0/24`, with what is said of each. */
export function makeMmdb(networks: Record<string, Value>): Buffer {
  const data: Buffer[] = [];
  const root: Node = [undefined, undefined];
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/');
    const offset = Buffer.concat(data).length;
    data.push(encode(value));
    const bits = bitsOf(address, Number(length));
    let node = root;
    for (const [at, bit] of bits.entries()) {
      if (at === bits.length - 1) node[bit as 0 | 1] = offset;
      else {
        const next = node[bit as 0 | 1];
        const made: Node = Array.isArray(next) ? next : [undefined, undefined];
        node[bit as 0 | 1] = made;
        node = made;
      }
    }
  }
  const nodes: Node[] = [];
  const list = (node: Node): void => {
    nodes.push(node);
    for (const next of node) if (Array.isArray(next)) list(next);
  };
  list(root);
  const tree = Buffer.alloc(nodes.length * 8);
  // Behind the tree lie sixteen empty bytes, which pointers count.
  const record = (next: Node | number | undefined): number =>
    Array.isArray(next) ? nodes.indexOf(next) : next === undefined ? nodes.length : nodes.length + 16 + next;
  for (const [index, node] of nodes.entries())
    for (const side of [0, 1] as const) tree.writeUInt32BE(record(node[side]), index * 8 + side * 4);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test-Country',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 32,
  });
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata]);
}
