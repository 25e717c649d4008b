import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-head.module.css';
import { type Search, SearchField } from './search-field.tsx';

interface ListHeadProps {
  title: string;
  order: 1 | 2;
  /** Names the section that the list stands in. */
  titleId: string;
  /** Stands after the title. */
  aside: ReactNode;
  /** Undefined where there is nothing to search. */
  search: { state: Search; label: string; placeholder: string } | undefined;
  action: { label: string; icon: ReactNode; onClick: () => void };
}

/** Title, search and main button of a list: in a row where there is room, one below the other on a phone. */
export function ListHead({ title, order, titleId, aside, search, action }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <Title order={order} id={titleId} className={classes.title ?? ''}>
        {title}
      </Title>
      {aside}
      {search && (
        <SearchField
          className={classes.search}
          search={search.state}
          label={search.label}
          placeholder={search.placeholder}
        />
      )}
      <Button size="sm" className={classes.action ?? ''} leftSection={action.icon} onClick={action.onClick}>
        {action.label}
      </Button>
    </div>
  );
}
