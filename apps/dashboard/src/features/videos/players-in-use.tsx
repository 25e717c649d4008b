import { List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { truncateName } from '../../ui/truncate-name.ts';
import { playersOfVideo } from './video-queries.ts';

const longestShownName = 40;
const mostNamed = 6;

export function PlayersInUse({ videoId }: { videoId: string }) {
  const { data: players, isPending } = useQuery(playersOfVideo(videoId));
  if (isPending) return <Skeleton height={20} mt="xs" />;
  // Not knowing who shows it must not keep anybody from deleting it.
  if (!players || players.length === 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        {players ? 'No player uses it.' : 'Players that use it will show “Video unavailable”.'}
      </Text>
    );
  const more = players.length - mostNamed;
  return (
    <>
      <Text size="sm" c="dimmed" mt={4}>
        {players.length === 1 ? 'This player uses it' : `These ${players.length} players use it`} and will show “Video
        unavailable”:
      </Text>
      <List size="sm" mt="xs">
        {players.slice(0, mostNamed).map(({ id, name }) => (
          <List.Item key={id} className="app-wrap">
            {truncateName(name, longestShownName)}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </>
  );
}
