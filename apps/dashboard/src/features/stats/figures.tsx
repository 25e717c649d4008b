import type { Overview } from '@kinora/contract';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './figures.module.css';
import { type Metric, metrics, metricText } from './metrics.ts';
import { changeOf, changeSentence, changeText } from './stats-text.ts';

interface FiguresProps {
  figures: Overview;
  /** How many days they are of. */
  days: number;
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

/** Each says what it counts to whoever points at it, and its course is drawn for whoever presses it. */
export function Figures({ figures, days, chosen, onChoose }: FiguresProps) {
  return (
    <ul className={classes.figures} aria-label="Figures">
      {metrics.map((metric) => (
        <li key={metric.key} className={classes.place}>
          <Figure
            metric={metric}
            now={figures.totals[metric.key]}
            before={figures.previous[metric.key]}
            days={days}
            isChosen={metric === chosen}
            onChoose={() => onChoose(metric)}
          />
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  metric: Metric;
  now: number | null;
  before: number | null;
  days: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Figure({ metric, now, before, days, isChosen, onChoose }: FigureProps) {
  const noteId = useId();
  const [isNoteHidden, setNoteHidden] = useState(false);
  const change = changeOf(now, before);
  const isUp = change !== undefined && change > 0;
  const Arrow = isUp ? IconArrowUpRight : IconArrowDownRight;
  const isSame = change === undefined || Math.round(change * 100) === 0;
  return (
    <>
      <button
        type="button"
        className={classes.figure}
        aria-pressed={isChosen}
        aria-describedby={noteId}
        onClick={onChoose}
        onKeyDown={({ key }) => key === 'Escape' && setNoteHidden(true)}
        onPointerEnter={() => setNoteHidden(false)}
        onFocus={() => setNoteHidden(false)}
      >
        <span className={classes.label}>{metric.label} </span>
        <span className={classes.value}>{metricText(metric, now)} </span>
        <span className={classes.change} data-direction={isSame ? undefined : isUp ? 'up' : 'down'}>
          {!isSame && <Arrow size={15} stroke={2.2} aria-hidden="true" />}
          {change === undefined ? 'No earlier data' : changeText(change)}
        </span>
      </button>
      <span role="tooltip" id={noteId} className={classes.note} data-hidden={isNoteHidden || undefined}>
        {metric.sentence} <span className={classes.compared}>{changeSentence(change, days)}</span>
      </span>
    </>
  );
}
