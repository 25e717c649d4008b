import { writeBeginning } from '../../src/core/beginning.ts';
import { parseLayout, parseMaster } from '../../src/engine/ladder.ts';

/** What the product's server would write into the page of this film. */
export async function beginningOf(master: string): Promise<string> {
  const textOf = async (url: string) => (await fetch(url)).text();
  const { levels, audio } = parseMaster(await textOf(master), master);
  const silent = { width: 0, height: 0, bitsPerSecond: 0, peakBitsPerSecond: 0 };
  const all = [...audio.map((each) => ({ ...silent, ...each })), ...levels];
  let seconds = 0;
  const renditions = [];
  for (const { url, codecs, width, height, bitsPerSecond, peakBitsPerSecond } of all) {
    const { init, segments } = parseLayout(await textOf(url), url);
    const [first] = segments;
    if (!first) throw new Error(`nothing in ${url}`);
    seconds = Math.max(seconds, segments.at(-1)?.end ?? 0);
    renditions.push({
      name: url.slice(url.lastIndexOf('/') + 1).replace('.m3u8', ''),
      codecs,
      initBytes: init.to + 1,
      segmentFrom: first.from,
      segmentBytes: first.to - first.from + 1,
      segmentSeconds: first.end,
      width,
      height,
      bitsPerSecond,
      peakBitsPerSecond,
    });
  }
  return writeBeginning({ seconds, renditions });
}
