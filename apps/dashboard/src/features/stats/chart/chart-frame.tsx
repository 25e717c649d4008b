import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './chart-frame.module.css';
import { type ChartLayout, layOut, namedPoints, nearestPoint } from './chart-layout.ts';
import { ChartTable, type TableColumn } from './chart-table.tsx';

interface ChartFrameProps {
  /** What is drawn, in one sentence: for those who cannot see it, beside the table with its numbers. */
  alt: string;
  /** What the cursor goes over, such as “Day”. */
  cursorLabel: string;
  height: number;
  count: number;
  /** Of the upright axis, from 0 on. */
  ticks: readonly number[];
  tickText: (tick: number) => string;
  /** Under the plot, and at the head of each row of the table. */
  pointText: (index: number) => string;
  columns: readonly TableColumn[];
  /** Beside the cursor, of the point under it. */
  tip: (index: number) => ReactNode;
  /** What the tip says, as plain words. */
  tipText: (index: number) => string;
  children: (layout: ChartLayout, at: number | undefined) => ReactNode;
}

/** Before the width is known, and where nothing measures it. */
const usualWidth = 720;

/** The tip is no wider, in px. */
const tipWidth = 190;
const tipGap = 14;

/** On the side with more room, so that the line under the cursor stays in sight. */
function besideCursor(x: number, width: number): CSSProperties {
  const [side, distance] = x < width / 2 ? (['left', x] as const) : (['right', width - x] as const);
  return { [side]: Math.max(0, Math.min(distance + tipGap, width - tipWidth)), maxWidth: tipWidth };
}

/** Axes, cursor, tip and table around whatever is drawn. The cursor follows the pointer, a finger or the arrow keys. */
export function ChartFrame(props: ChartFrameProps) {
  const { alt, cursorLabel, height, count, ticks, tickText, pointText, columns, tip, tipText, children } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const layout = layOut({ width: width || usualWidth, height }, { count, top: ticks.at(-1) ?? 1 });
  const { left, right, top, bottom, x, y } = layout;
  const shown = at === undefined ? undefined : Math.min(at, count - 1);
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    setAt(nearestPoint({ left: 0, right: box.width }, count, clientX - box.left));
  };
  const leave = ({ currentTarget }: PointerEvent<HTMLInputElement>): void => {
    if (!currentTarget.matches(':focus-visible')) setAt(undefined);
  };
  return (
    <div ref={ref} className={classes.frame}>
      <svg viewBox={`0 0 ${layout.width} ${height}`} className={classes.drawing} role="img" aria-label={alt}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
            <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={classes.word}>
              {tickText(tick)}
            </text>
          </g>
        ))}
        {namedPoints(count, right - left).map((index) => (
          <text key={index} x={x(index)} y={bottom + 20} textAnchor="middle" className={classes.word}>
            {pointText(index)}
          </text>
        ))}
        {shown !== undefined && <line x1={x(shown)} x2={x(shown)} y1={top} y2={bottom} className={classes.cursor} />}
        {children(layout, shown)}
      </svg>
      <input
        type="range"
        className={classes.input}
        style={{ left, width: right - left, top, height: bottom - top }}
        min={0}
        max={Math.max(0, count - 1)}
        step={1}
        value={shown ?? count - 1}
        aria-label={cursorLabel}
        aria-valuetext={tipText(shown ?? count - 1)}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
        onFocus={() => setAt((last) => last ?? count - 1)}
        onBlur={() => setAt(undefined)}
        onPointerMove={follow}
        onPointerLeave={leave}
      />
      {shown !== undefined && (
        <div className={classes.tip} style={besideCursor(x(shown), layout.width)} aria-hidden="true">
          {tip(shown)}
        </div>
      )}
      <ChartTable caption={alt} pointHead={cursorLabel} count={count} pointText={pointText} columns={columns} />
    </div>
  );
}
