import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-head.module.css';

interface ListSkeletonProps {
  title: string;
  order: 1 | 2;
  children: ReactNode;
}

/** A list with its head, before anything in it can be used. */
export function ListSkeleton({ title, order, children }: ListSkeletonProps) {
  return (
    <section>
      <div className={classes.head}>
        <Title order={order} className={classes.title ?? ''}>
          {title}
        </Title>
        <Skeleton height={36} className={`${classes.search} ${classes.skeleton}`} />
        <Skeleton height={36} className={`${classes.action} ${classes.skeleton}`} />
      </div>
      {children}
    </section>
  );
}
