import { type MantineSize, Skeleton, Text } from '@mantine/core';

/** A line of words that is on its way, as high as it will be. */
export function LineSkeleton({ size, width }: { size?: MantineSize; width: number }) {
  return (
    <Text {...(size && { size })} aria-hidden="true">
      <Skeleton component="span" display="inline-block" height="0.8em" width={width} maw="90%" radius="sm" />
    </Text>
  );
}
