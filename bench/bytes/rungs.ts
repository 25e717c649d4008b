import { stat } from 'node:fs/promises';
import { runFfmpeg } from './ffmpeg.ts';
import { size } from './films.ts';

export interface MeasuredRung {
  bytes: number;
  /** Against the whole film, made as large as that by the way a browser does it. */
  ssim: number;
}

/** Best first. */
export async function measureRungs(paths: string[], reference: string): Promise<MeasuredRung[]> {
  const rungs: MeasuredRung[] = [];
  for (const path of paths) rungs.push({ bytes: (await stat(path)).size, ssim: await similarityOf(path, reference) });
  return rungs.toSorted((one, other) => other.ssim - one.ssim);
}

async function similarityOf(path: string, reference: string): Promise<number> {
  const fromStart = 'settb=AVTB,setpts=PTS-STARTPTS';
  const enlarged = `[0:v]scale=${size.width}:${size.height}:flags=bicubic,${fromStart}[made]`;
  const graph = `${enlarged};[1:v]${fromStart}[whole];[made][whole]ssim`;
  const words = await runFfmpeg(['-i', path, '-i', reference, '-lavfi', graph, '-f', 'null', '-']);
  const found = /All:([\d.]+)/.exec(words)?.[1];
  if (found === undefined) throw new Error(`ffmpeg told no SSIM of ${path}`);
  return Number(found);
}

export const bytesOf = (rungs: readonly MeasuredRung[]): number => rungs.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * How many bytes one ladder needs of those of another for the same picture, over all that both can show: the mean of the
 * logarithms between their rungs, as the Bjøntegaard rate has it.
 */
export function atSameQuality(ours: readonly MeasuredRung[], theirs: readonly MeasuredRung[]): number {
  const [least, most] = [Math.max(worstOf(ours), worstOf(theirs)), Math.min(bestOf(ours), bestOf(theirs))];
  const steps = 200;
  const logs = Array.from({ length: steps + 1 }, (_, step) => {
    const ssim = least + ((most - least) * step) / steps;
    return logBytesAt(ours, ssim) - logBytesAt(theirs, ssim);
  });
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

const bestOf = (rungs: readonly MeasuredRung[]): number => Math.max(...rungs.map(({ ssim }) => ssim));
const worstOf = (rungs: readonly MeasuredRung[]): number => Math.min(...rungs.map(({ ssim }) => ssim));

function logBytesAt(rungs: readonly MeasuredRung[], ssim: number): number {
  const above = rungs.findLast((rung) => rung.ssim >= ssim) ?? rungs[0];
  const below = rungs.find((rung) => rung.ssim <= ssim) ?? rungs.at(-1);
  if (!above || !below) throw new Error('a ladder without rungs');
  const share = above.ssim > below.ssim ? (ssim - below.ssim) / (above.ssim - below.ssim) : 0;
  return Math.log(below.bytes) + share * Math.log(above.bytes / below.bytes);
}
