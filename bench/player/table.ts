import { median } from '../median.ts';
import type { Figures, Profile } from './measure.ts';
import type { PlayFigures } from './measure-play.ts';

/** By competitor and profile. */
export type Results<Row> = ReadonlyMap<string, ReadonlyMap<Profile['name'], readonly Row[]>>;

interface Column<Row> {
  readonly title: string;
  readonly profile: Profile['name'];
  readonly of: (row: Row) => number;
  readonly show: (value: number) => string;
  readonly hasRatio: boolean;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)} kB`;
const megabytes = (value: number) => `${(value / 1e6).toFixed(1)} MB`;
const count = (value: number) => String(value);

const onBoth = <Row>(title: string, column: Omit<Column<Row>, 'title' | 'profile'>): Column<Row>[] =>
  (['fast', 'slow'] as const).map((profile) => ({ ...column, title: `${title}, ${profile}`, profile }));

const openColumns: readonly Column<Figures>[] = [
  ...onBoth<Figures>('controls', { of: (row) => row.controlsMs, show: ms, hasRatio: true }),
  ...onBoth<Figures>('first frame', { of: (row) => row.frameMs, show: ms, hasRatio: true }),
  ...onBoth<Figures>('script', { of: (row) => row.scriptMs, show: ms, hasRatio: false }),
  { title: 'page, brotli', profile: 'fast', of: (row) => row.pageBytes, show: kilobytes, hasRatio: false },
  { title: 'requests', profile: 'fast', of: (row) => row.requests, show: count, hasRatio: false },
];

const playColumns: readonly Column<PlayFigures>[] = [
  { title: 'bytes before a press', profile: 'slow', of: (row) => row.bytesBefore, show: kilobytes, hasRatio: true },
  { title: 'bytes until it plays', profile: 'slow', of: (row) => row.bytesUntilPlay, show: kilobytes, hasRatio: true },
  ...onBoth<PlayFigures>('controls', { of: (row) => row.controlsMs, show: ms, hasRatio: true }),
  ...onBoth<PlayFigures>('open until it plays', { of: (row) => row.playMs, show: ms, hasRatio: true }),
  ...onBoth<PlayFigures>('press until it plays', { of: (row) => row.pressMs, show: ms, hasRatio: true }),
  ...onBoth<PlayFigures>('main thread until it plays', { of: (row) => row.taskMs, show: ms, hasRatio: true }),
  { title: 'JS heap while it plays', profile: 'fast', of: (row) => row.heapBytes, show: megabytes, hasRatio: true },
];

/** Rounds are paired: what disturbed one competitor of a round disturbed the others too. */
function ratio(own: readonly number[], measure: readonly number[]): string {
  const ratios = own.map((value, index) => value / (measure[index] ?? Number.NaN));
  return `${median(ratios.filter(Number.isFinite)).toFixed(2)} ×`;
}

function toTable<Row>(results: Results<Row>, measureName: string, columns: readonly Column<Row>[]): string {
  const valuesOf = (name: string, { profile, of }: Column<Row>) => (results.get(name)?.get(profile) ?? []).map(of);
  const cell = (name: string, column: Column<Row>) => {
    const own = valuesOf(name, column);
    const shown = column.show(median(own));
    return column.hasRatio ? `${shown} (${ratio(own, valuesOf(measureName, column))})` : shown;
  };
  return [
    `| player | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...[...results.keys()].map((name) => `| ${name} | ${columns.map((column) => cell(name, column)).join(' | ')} |`),
  ].join('\n');
}

export const toOpenTable = (results: Results<Figures>, measure: string) => toTable(results, measure, openColumns);
export const toPlayTable = (results: Results<PlayFigures>, measure: string) => toTable(results, measure, playColumns);
