/** What one viewer has fetched. */
export interface Fetched {
  requests: number;
  bytes: number;
}

interface Range {
  url: string;
  start: number;
  end: number;
}

async function read(url: string, range?: Range): Promise<Buffer> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const answer = await fetch(url, headers ? { headers } : {});
  const body = Buffer.from(await answer.arrayBuffer());
  const isWhole = !range || body.length === range.end - range.start + 1;
  if (answer.status !== (range ? 206 : 200) || !isWhole) throw new Error(`${url} answered ${answer.status}`);
  if (answer.headers.get('access-control-allow-origin') !== '*') throw new Error(`${url} may not be read elsewhere`);
  return body;
}

/** The initial part and every segment of a rendition, as its list names them. */
function rangesOf(list: string, listUrl: string): Range[] {
  const url = new URL(/#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1] ?? '', listUrl).href;
  return [...list.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, length, start]) => ({
    url,
    start: Number(start),
    end: Number(start) + Number(length) - 1,
  }));
}

/** Watches a film to its end in one of its sizes, with its sound. */
export async function watch(hlsUrl: string, viewer: number): Promise<Fetched> {
  const fetched = { requests: 0, bytes: 0 };
  const take = async (url: string, range?: Range): Promise<Buffer> => {
    const body = await read(url, range);
    fetched.requests += 1;
    fetched.bytes += body.length;
    return body;
  };
  const master = String(await take(hlsUrl));
  const sizes = master.split('\n').filter((line) => line && !line.startsWith('#'));
  const sound = /TYPE=AUDIO.*URI="([^"]+)"/.exec(master)?.[1];
  for (const name of [sizes[viewer % sizes.length], sound]) {
    if (!name) continue;
    const url = new URL(name, hlsUrl).href;
    for (const range of rangesOf(String(await take(url)), url)) await take(range.url, range);
  }
  return fetched;
}
