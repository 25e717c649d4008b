import type { Posters } from '@kinora/contract';
import { UnstyledButton } from '@mantine/core';
import { durationText } from '../../ui/quantity-text.ts';
import classes from './poster-candidates.module.css';

interface PosterCandidatesProps {
  candidates: Posters['candidates'];
  atSeconds: number;
  onPick: (seconds: number) => void;
}

export function PosterCandidates({ candidates, atSeconds, onPick }: PosterCandidatesProps) {
  if (candidates.length === 0) return undefined;
  return (
    <fieldset className={classes.box}>
      <legend className={classes.legend}>Suggested frames</legend>
      {candidates.map(({ id, at_seconds, url }) => (
        <UnstyledButton
          key={id}
          className={classes.candidate ?? ''}
          aria-label={`Frame at ${durationText(at_seconds)}`}
          aria-pressed={at_seconds === atSeconds}
          onClick={() => onPick(at_seconds)}
        >
          <img src={url} alt="" className={classes.image} />
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
