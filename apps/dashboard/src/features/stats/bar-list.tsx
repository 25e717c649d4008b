import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './bar-list.module.css';

export interface BarRow {
  key: string;
  name: string;
  to?: string | undefined;
  count: number;
  /** Beside the name, in small. */
  text: string;
}

interface BarListProps {
  label: string;
  rows: readonly BarRow[];
  children?: ReactNode;
}

/** Rows with a bar behind each, the longest for the most. */
export function BarList({ label, rows, children }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {rows.map(({ key, name, to, count, text }) => (
          <li key={key} className={classes.row}>
            <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
            {to ? (
              <Link to={to} className={classes.name ?? ''} title={name}>
                {name}
              </Link>
            ) : (
              <span className={classes.name} title={name}>
                {name}
              </span>
            )}
            <span className={classes.count}>{text}</span>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
