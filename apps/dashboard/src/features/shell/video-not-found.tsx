import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessageScreen } from './message-screen.tsx';

export function VideoNotFound() {
  return (
    <MessageScreen
      label="404"
      title="Video not found"
      action={
        <Button component={Link} to="/video-library" mt="md">
          Video Library
        </Button>
      }
    >
      It may have been deleted, or the link may be wrong.
    </MessageScreen>
  );
}
