import type { User } from '@kinora/contract';
import { Avatar, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { videoCount } from '../videos/video-count-queries.ts';
import classes from './person-card.module.css';

export function PersonCard({ user: { name, email } }: { user: User }) {
  const { data: videos } = useQuery(videoCount());
  return (
    <section className={classes.card} aria-label="Your details">
      <Avatar name={name} color="brand" size={56} radius={999} aria-hidden="true" />
      <div className={classes.words}>
        <Text fw={600} size="lg" className="app-wrap">
          {name}
        </Text>
        <Text c="dimmed" className="app-wrap">
          {email}
        </Text>
        {videos !== undefined && (
          <Text size="sm" c="dimmed" className="app-digits">
            Uploaded videos: {videos}
          </Text>
        )}
      </div>
    </section>
  );
}
