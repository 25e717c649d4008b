import type { ReactNode } from 'react';
import classes from './style-choice-frame.module.css';

/** As high before the styles are there as with them: nothing moves under somebody who is typing a name. */
export function StyleChoiceFrame({ children }: { children?: ReactNode }) {
  return (
    <fieldset className={classes.choice} aria-busy={!children}>
      <legend className={classes.legend}>Style</legend>
      <div className={classes.scroll}>{children}</div>
    </fieldset>
  );
}
