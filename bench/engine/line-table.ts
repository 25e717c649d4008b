import { median } from '../median.ts';
import type { Line } from './lines.ts';
import { startSeconds, type Watched } from './watch.ts';

/** Both at the same time, as often as rounds were played. */
export interface Pair {
  readonly ours: Watched;
  readonly theirs: Watched;
}

const of = (pairs: readonly Pair[], who: keyof Pair, key: keyof Watched) => median(pairs.map((pair) => pair[who][key]));

function ratio(pairs: readonly Pair[], key: keyof Watched): string {
  const ratios = pairs.map(({ ours, theirs }) => ours[key] / theirs[key]).filter(Number.isFinite);
  return ratios.length > 0 ? ` (${median(ratios).toFixed(2)} ×)` : '';
}

/** Whoever played too little has no mean. */
const figure = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : 'none');

function row({ name }: Line, pairs: readonly Pair[]): string {
  const both = (key: keyof Watched, digits = 0) =>
    `${figure(of(pairs, 'ours', key), digits)} / ${figure(of(pairs, 'theirs', key), digits)}`;
  const stalls = (who: keyof Pair) => `${of(pairs, who, 'stalls')} of ${of(pairs, who, 'stalledSeconds').toFixed(1)} s`;
  return `| ${[
    name,
    `${both('firstFrameMs')}${ratio(pairs, 'firstFrameMs')}`,
    `${stalls('ours')} / ${stalls('theirs')}`,
    `${both('kilobits')}${ratio(pairs, 'kilobits')}`,
    `${both('laterKilobits')}${ratio(pairs, 'laterKilobits')}`,
    both('switches'),
    both('wastedMegabytes', 1),
  ].join(' | ')} |`;
}

export function toLineTable(results: ReadonlyMap<Line, readonly Pair[]>): string {
  return [
    `| Mbit/s and ms | press until it plays, ms | stalls, in all | mean kbit/s | mean kbit/s after ${startSeconds} s | switches | fetched and not played, MB |`,
    '|---|---|---|---|---|---|---|',
    ...[...results].map(([line, pairs]) => row(line, pairs)),
  ].join('\n');
}
