import type { Metric } from '../metrics.ts';
import { ChartFrame } from './chart-frame.tsx';
import { areaPath, linePath, ticksOf } from './chart-layout.ts';
import classes from './line-chart.module.css';

export interface LinePoint {
  /** Under the axis. */
  name: string;
  /** Where there is room. */
  longName: string;
  value: number | null;
  /** As long before as the whole chart is; null where there was nothing. */
  before: number | null;
}

interface LineChartProps {
  metric: Metric;
  points: readonly LinePoint[];
  /** What a point stands for, such as “Day”. */
  pointLabel: string;
  daysText: string;
  beforeLabel: string;
}

const height = 260;

/** The course of one figure, with the time before it faint behind. */
export function LineChart({ metric, points, pointLabel, daysText, beforeLabel }: LineChartProps) {
  const values = points.map(({ value }) => value);
  const before = points.map((point) => point.before);
  const highest = Math.max(0, ...[...values, ...before].map((value) => value ?? 0));
  const ticks = ticksOf(highest, metric.unit(highest));
  const exact = (value: number | null | undefined): string => (value == null ? '–' : metric.exact(value));
  const columns = [
    { head: metric.label, text: (index: number) => exact(values[index]) },
    { head: beforeLabel, text: (index: number) => exact(before[index]) },
  ];
  return (
    <ChartFrame
      alt={`${metric.label}, ${daysText}`}
      cursorLabel={pointLabel}
      height={height}
      count={points.length}
      ticks={ticks}
      tickText={metric.text}
      pointText={(index) => points[index]?.name ?? ''}
      columns={columns}
      tipText={(index) =>
        `${points[index]?.longName}: ${exact(values[index])}, ${beforeLabel}: ${exact(before[index])}`
      }
      tip={(index) => (
        <>
          <div className={classes.when}>{points[index]?.longName}</div>
          <div className={classes.row}>
            <span className={classes.now} />
            <b>{exact(values[index])}</b>
          </div>
          <div className={classes.row}>
            <span className={classes.then} />
            {exact(before[index])} <span className={classes.dimmed}>before</span>
          </div>
        </>
      )}
    >
      {(layout, at) => {
        const value = at === undefined ? null : (values[at] ?? null);
        return (
          <>
            <path d={linePath(layout, before)} className={classes.before} />
            <path d={areaPath(layout, values)} className={classes.area} />
            <path d={linePath(layout, values)} className={classes.line} />
            {at !== undefined && value !== null && (
              <circle cx={layout.x(at)} cy={layout.y(value)} r={4.5} className={classes.dot} />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
