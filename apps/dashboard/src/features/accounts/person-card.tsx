import { Avatar, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { LineSkeleton } from '../../ui/line-skeleton.tsx';
import { videoCount } from '../videos/video-count-queries.ts';
import { useMe } from './account-queries.ts';
import classes from './person-card.module.css';

export function PersonCard() {
  const { user, isError, error, refetch } = useMe();
  const videos = useQuery(videoCount());
  const isFailed = isError || videos.isLoadingError;
  const retry = () => Promise.all([isError && refetch(), videos.isLoadingError && videos.refetch()]);
  return (
    <section className={classes.card} aria-label="Your details">
      <div className={classes.person}>
        <Avatar name={user?.name ?? ''} color="brand" size={56} radius={999} aria-hidden="true" />
        <div className={classes.words}>
          {user && (
            <>
              <Text fw={600} size="lg" className="app-wrap">
                {user.name}
              </Text>
              <Text c="dimmed" className="app-wrap">
                {user.email}
              </Text>
            </>
          )}
          {!user && !isError && (
            <div role="status" aria-label="Loading your details">
              <LineSkeleton size="lg" width={180} />
              <LineSkeleton width={220} />
            </div>
          )}
          {videos.isPending && <LineSkeleton size="sm" width={140} />}
          {videos.data !== undefined && (
            <Text size="sm" c="dimmed" className="app-digits">
              Uploaded videos: {videos.data}
            </Text>
          )}
        </div>
      </div>
      {isFailed && <FetchError reference={referenceOf(error ?? videos.error)} onRetry={retry} />}
    </section>
  );
}
