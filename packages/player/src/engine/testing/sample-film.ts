import type { Ladder, Layout, Segment } from '../ladder.ts';

export const filmSeconds = 120;
const segmentSeconds = 4;
const initBytes = 16;
/** A hundredth of what films weigh: only the proportions matter, and bytes cost time. */
export const scale = 0.01;
const rates = [
  { height: 360, bitsPerSecond: 500_000 * scale },
  { height: 480, bitsPerSecond: 1_000_000 * scale },
  { height: 720, bitsPerSecond: 2_000_000 * scale },
  { height: 1080, bitsPerSecond: 4_500_000 * scale },
];
const soundBitsPerSecond = 128_000 * scale;
const host = 'https://kinora.test/';

export const ladder: Ladder = {
  levels: rates.map(({ height, bitsPerSecond }, id) => ({
    id,
    url: `${host}v${height}.m3u8`,
    codecs: 'avc1.64001f',
    bitsPerSecond,
    peakBitsPerSecond: bitsPerSecond * 1.5,
    width: (height * 16) / 9,
    height,
  })),
  audio: [{ url: `${host}audio.m3u8`, codecs: 'mp4a.40.2', name: 'audio', isDefault: true }],
};

const layouts = new Map<string, Layout>();

export function layoutOf(url: string, heavyHeight = 0): Layout {
  const key = `${url} ${heavyHeight}`;
  const layout = layouts.get(key) ?? makeLayout(url, heavyHeight);
  layouts.set(key, layout);
  return layout;
}

/** Segments weigh between half and one and a half times the average, as those of films do. */
function makeLayout(url: string, heavyHeight: number): Layout {
  const level = ladder.levels.find((each) => each.url === url);
  const bits = (level?.bitsPerSecond ?? soundBitsPerSecond) * (level?.height === heavyHeight ? 8 : 1);
  const segments: Segment[] = [];
  for (let start = 0; start < filmSeconds; start += segmentSeconds) {
    const weight = level ? 1 + 0.5 * Math.sin(start * 1.7) : 1;
    const from: number = (segments.at(-1)?.to ?? initBytes - 1) + 1;
    segments.push({
      from,
      to: from + Math.round((bits / 8) * segmentSeconds * weight) - 1,
      start,
      end: start + segmentSeconds,
    });
  }
  return { fileUrl: url.replace('.m3u8', '.mp4'), init: { from: 0, to: initBytes - 1 }, segments };
}
