import type { Cut } from '@kinora/contract';
import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { truncateName } from '../../../ui/truncate-name.ts';
import { cutsOfVideo } from '../../cuts/cut-queries.ts';
import classes from './cut-choice.module.css';
import { waitingCut } from './waiting-cut.ts';

interface CutChoiceProps {
  videoId: string;
  chosen: Cut | undefined;
  /** Undefined for the one that viewers see. */
  onChoose: (cut: Cut | undefined) => void;
}

/** Nothing, where no new cut waits to be published. */
export function CutChoice({ videoId, chosen, onChoose }: CutChoiceProps) {
  const { data = [] } = useQuery(cutsOfVideo(videoId));
  const waiting = waitingCut(data);
  const isGone = chosen !== undefined && chosen.id !== waiting?.id;
  const forget = useEffectEvent(() => onChoose(undefined));
  // Published meanwhile, or deleted: what viewers see is what there is.
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  if (!waiting) return null;
  return (
    <div className={classes.choice}>
      <SegmentedControl
        size="sm"
        aria-label="Cut in the preview"
        data={[
          { value: 'live', label: 'Live cut' },
          { value: 'new', label: 'New cut' },
        ]}
        value={chosen && !isGone ? 'new' : 'live'}
        onChange={(value) => onChoose(value === 'new' ? waiting : undefined)}
      />
      <Text size="sm" c="dimmed" className="app-wrap">
        {chosen && !isGone
          ? `Only you see ${waiting.filename ? `“${truncateName(waiting.filename, 40)}”` : 'it'} until you publish it. `
          : 'A new cut is ready. See it in this design before you publish it. '}
        <Anchor component={Link} to={`/cuts?video=${videoId}`} className="app-text-link" inherit>
          All cuts
        </Anchor>
      </Text>
    </div>
  );
}
