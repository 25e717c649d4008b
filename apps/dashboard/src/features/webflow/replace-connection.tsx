import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brandName } from '../../api/page-settings.ts';
import { shortDate } from '../../ui/short-date.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import { connection } from './webflow-queries.ts';

/** A code that nobody here asked for may come from a link that somebody else made. */
export function ReplaceConnection({ onReplace }: { onReplace: () => void }) {
  const { data } = useQuery(connection());
  const names = data?.sites.map(({ displayName }) => displayName) ?? [];
  const sites = names.length > 0 ? ` to ${new Intl.ListFormat('en').format(names)}` : '';
  const since = data?.connected_at ? ` since ${shortDate(data.connected_at)}` : '';
  return (
    <MessageScreen
      label="Webflow"
      title="Replace your Webflow connection?"
      action={
        <Group mt="md" justify="center">
          <Button component={Link} to="/profile" variant="default">
            Keep current connection
          </Button>
          <Button onClick={onReplace}>Replace connection</Button>
        </Group>
      }
    >
      {brandName()} has been connected{sites}
      {since}. Replacing it ends that connection. Continue only if you just authorized {brandName()} in Webflow: a link
      from someone else would connect you to their sites.
    </MessageScreen>
  );
}
