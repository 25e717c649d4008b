import { Button, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

/** As many as can be taken in at a glance. */
export const shortLength = 10;

interface ShortListProps<Item> {
  items: readonly Item[];
  label?: string;
  children: (item: Item) => ReactNode;
}

/** A list among other sections: the first of its rows, and the rest for those who ask. */
export function ShortList<Item>({ items, label, children }: ShortListProps<Item>) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const rest = items.length - shortLength;
  return (
    <>
      <Stack id={id} gap={0} component="ul" p={0} m={0} {...(label && { 'aria-label': label })}>
        {(isWhole ? items : items.slice(0, shortLength)).map(children)}
      </Stack>
      {rest > 0 && (
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole((was) => !was)}
        >
          {isWhole ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </>
  );
}
