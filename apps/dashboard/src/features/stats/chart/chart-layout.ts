/** Of a chart in px: where the plot stands in it, and where a value is drawn. */
export interface ChartLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of a point by its number, the first one 0. */
  x: (index: number) => number;
  y: (value: number) => number;
}

/** Room for the words beside and below the plot. */
export const plotMargin = { left: 46, right: 20, top: 10, bottom: 28 };

interface Size {
  width: number;
  height: number;
}

export function layOut({ width, height }: Size, { count, top: highest }: { count: number; top: number }): ChartLayout {
  const { left, top } = plotMargin;
  const [right, bottom] = [Math.max(left + 1, width - plotMargin.right), height - plotMargin.bottom];
  return {
    ...{ width, height, left, right, top, bottom },
    // A single point stands in the middle.
    x: (index) => left + (right - left) * (count > 1 ? index / (count - 1) : 0.5),
    y: (value) => bottom - ((bottom - top) * value) / highest,
  };
}

const fewSteps = 4;

/** From 0 up to no less than the highest value, a few steps of 1, 2 or 5 and zeros of a unit. */
export function ticksOf(highest: number, unit = 1): number[] {
  const least = Math.max(highest / unit, 1) / fewSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= least * 0.999_999) ?? 10) * power);
  const steps = Math.max(1, Math.ceil((highest / unit / step) * 0.999_999));
  return Array.from({ length: steps + 1 }, (_, index) => index * step * unit);
}

/** The numbers of the points that are named below the plot: as many as have room, evenly apart. */
export function namedPoints(count: number, width: number, wordWidth = 76): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / wordWidth))));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** Which point is nearest to a place in the chart. */
export function nearestPoint({ left, right }: Pick<ChartLayout, 'left' | 'right'>, count: number, x: number): number {
  const share = (x - left) / (right - left);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

type Value = number | null;
type Place = Pick<ChartLayout, 'x' | 'y'>;

const digits = (amount: number): string => String(Math.round(amount * 10) / 10);

/** Points that follow each other without a gap. */
function runsOf(values: readonly Value[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [];
  let last = -2;
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (index === last + 1) runs.at(-1)?.push({ index, value });
    else runs.push([{ index, value }]);
    last = index;
  }
  return runs;
}

/** A line through all values; where one is missing it is broken, and one that stands alone is a dot. */
export function linePath({ x, y }: Place, values: readonly Value[]): string {
  return runsOf(values)
    .map((run) => {
      const places = run.map(({ index, value }) => `${digits(x(index))},${digits(y(value))}`);
      return `M${places.join('L')}${places.length === 1 ? 'h0' : ''}`;
    })
    .join('');
}

/** What is below the line. */
export function areaPath(layout: Place & Pick<ChartLayout, 'bottom'>, values: readonly Value[]): string {
  const { x, y, bottom } = layout;
  return runsOf(values)
    .filter((run) => run.length > 1)
    .map((run) => {
      const places = run.map(({ index, value }) => `${digits(x(index))},${digits(y(value))}`);
      const [first, last] = [run[0]?.index ?? 0, run.at(-1)?.index ?? 0];
      return `M${digits(x(first))},${digits(bottom)}L${places.join('L')}L${digits(x(last))},${digits(bottom)}Z`;
    })
    .join('');
}
