import { Button, Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isMissing, referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { MessageScreen } from '../shell/message-screen.tsx';

interface PartFrameProps<Part> {
  /** Such as “Video”. */
  noun: string;
  part: UseQueryResult<Part>;
  children: (part: Part) => ReactNode;
}

/** Around the figures of one video or player, until it is known which; or says that there is none. */
export function PartFrame<Part>({ noun, part, children }: PartFrameProps<Part>) {
  if (part.data !== undefined) return children(part.data);
  if (part.isError && isMissing(part.error)) return <MissingPart noun={noun} />;
  return (
    <section>
      <Title order={1} mb="lg">
        {noun} Analytics
      </Title>
      {part.isError ? (
        <FetchError reference={referenceOf(part.error)} onRetry={() => part.refetch()} />
      ) : (
        <Skeleton height={446} radius="lg" role="status" aria-label="Loading figures" />
      )}
    </section>
  );
}

function MissingPart({ noun }: { noun: string }) {
  return (
    <MessageScreen
      label="404"
      title={`${noun} not found`}
      action={
        <Button component={Link} to="/analytics" mt="md">
          Analytics
        </Button>
      }
    >
      It may have been deleted, or the link may be wrong.
    </MessageScreen>
  );
}
