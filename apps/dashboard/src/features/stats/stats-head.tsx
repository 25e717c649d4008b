import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { truncateName } from '../../ui/truncate-name.ts';
import { ExportMenu } from './export-menu.tsx';
import { RangePicker } from './range-picker.tsx';
import classes from './stats-head.module.css';
import type { StatsScope } from './stats-queries.ts';
import { daysText, type StatsRange, type withRange } from './stats-range.ts';

interface StatsHeadProps {
  title: string;
  scope: StatsScope;
  range: StatsRange;
  onChooseRange: (chosen: Parameters<typeof withRange>[1]) => void;
  /** Whether it is a part of what the first screen shows. */
  isPart?: boolean;
  /** Before what can be done with every page of figures. */
  actions?: ReactNode;
  /** After the days, such as who is watching now. */
  children?: ReactNode;
}

export const statsTitleId = 'stats-title';

export function StatsHead({ title, scope, range, onChooseRange, isPart = false, actions, children }: StatsHeadProps) {
  return (
    <>
      {isPart && (
        <Anchor component={Link} to="/analytics" size="sm" className={classes.back ?? ''}>
          Analytics
        </Anchor>
      )}
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} id={statsTitleId} className="app-wrap" title={title}>
            {truncateName(title, 60)}
          </Title>
          <div className={classes.facts}>
            <Text component="span" c="dimmed" size="sm">
              {daysText(range)}
            </Text>
            {children}
          </div>
        </div>
        <div className={classes.actions}>
          {actions}
          <ExportMenu scope={scope} days={range} />
          <RangePicker range={range} onChoose={onChooseRange} />
        </div>
      </div>
    </>
  );
}
