import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasBilling } from '../../api/page-settings.ts';
import classes from './first-steps.module.css';
import { type Progress, type Step, stepsOf } from './step-list.ts';
import { useProgress } from './use-progress.ts';

/** Of the size of any other, for the place that is kept while the answers are on their way. */
const noProgress: Progress = {
  hasPlan: false,
  videoCount: 0,
  playerCount: 0,
  newestPlayerId: undefined,
  hasEmbedded: false,
};

/** From plan to embed, for those who have just arrived. */
export function FirstSteps() {
  const { progress, isExpected, flags } = useProgress();
  const [isHidden, setHidden] = useState(() => flags.isSet('first-steps-hidden'));
  if (isHidden || (!progress && !isExpected)) return null;
  const steps = stepsOf(progress ?? noProgress).filter(({ to }) => to !== '/plans' || hasBilling());
  const next = steps.find(({ isDone }) => !isDone);
  const hide = (): void => {
    flags.set('first-steps-hidden');
    setHidden(true);
  };
  return (
    <section className={classes.card} aria-label="First steps" aria-busy={!progress}>
      <div className={classes.head}>
        <p className={classes.title}>First steps</p>
        <p className={classes.count}>
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </p>
        <CloseButton size="sm" aria-label="Hide first steps" onClick={hide} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, hint, to, isDone } = step;
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      <span className={classes.sign} aria-hidden="true">
        {isDone ? <IconCheck size={15} stroke={2.6} /> : number}
      </span>
      <span className={classes.words}>
        {isDone ? (
          <span className={classes.name}>
            {title} <VisuallyHidden>(done)</VisuallyHidden>
          </span>
        ) : (
          <Link to={to} className={classes.name ?? ''}>
            {title}
            {isNext && <IconArrowRight size={15} aria-hidden="true" />}
          </Link>
        )}
        <span className={classes.hint}>{hint}</span>
      </span>
    </li>
  );
}
