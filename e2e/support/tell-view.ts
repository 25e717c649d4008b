import { randomBytes } from 'node:crypto';
import { testEnv } from './test-env.ts';

/** Not the browser of the journey: what members watch themselves is not counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 86_400_000;

interface View {
  playerId: string;
  videoId?: string;
}

/** Says what the player says of a second that somebody has watched, on a page whose frame allows too little. */
export async function tellView({ playerId, videoId }: View): Promise<void> {
  const view = {
    ...{ v: 1, i: randomBytes(10).toString('hex'), t: Math.floor(Date.now() / dayMs), a: 5_000, n: 3 },
    ...{ p: playerId, f: videoId, o: 'https://shop.example', g: '/pricing', u: 'https://search.example' },
    ...{ s: 240, w: 1_000, d: 1_000, q: 720, k: 96, x: 0b10_1010, z: 'Europe/Berlin', l: 'de-AT', h: '1'.repeat(100) },
  };
  const { status } = await fetch(`${testEnv.productUrl}/api/e`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': userAgent },
    body: JSON.stringify(view),
  });
  if (status !== 204) throw new Error(`POST /api/e: ${status}`);
}
