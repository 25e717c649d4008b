import { availableParallelism, loadavg } from 'node:os';
import { median } from '../median.ts';
import { countOption } from '../options.ts';
import { report } from '../performance-doc.ts';

const loadBefore = loadavg()[0] ?? 0;

export const rounds = countOption('rounds', 7);

export interface Row {
  what: string;
  ours: string;
  other: string;
  ratio: string;
  goal: string;
}

/** Runs both in turn: what disturbs one of a round disturbs the other too, so that their ratio means more than either. */
export async function inTurn(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await ours());
    other.push(await theirs());
  }
  const ratio = median(own.map((value, round) => value / (other[round] ?? Number.NaN)));
  return { ours: median(own), theirs: median(other), ratio: `${ratio.toFixed(2)} ×` };
}

const inRounds = `Medians of ${rounds} rounds, run in turn; the ratio is the median of the rounds' ratios.`;

export function reportRows(name: string, title: string, rows: Row[], how = inRounds): void {
  const cores = availableParallelism();
  const circumstances = `${cores} cores, shared with the one who asks. ${how}`;
  const warning = `Other work kept the machine busy (load ${loadBefore.toFixed(1)} before the start): measure again on a quiet one before judging by these figures.`;
  const lines = rows.map(
    ({ what, ours, other, ratio, goal }) => `| ${what} | ${ours} | ${other} | ${ratio} | ${goal} |`,
  );
  const text = [
    `## ${title}`,
    '',
    '| what | Kinora | compared with | ratio | goal |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    circumstances,
    ...(loadBefore > cores ? ['', warning] : []),
  ].join('\n');
  report(name, text);
}
