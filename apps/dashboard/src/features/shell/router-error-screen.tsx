import { Button } from '@mantine/core';
import { MessageScreen } from './message-screen.tsx';

/** A screen broke, or its code could not be loaded because a newer version was installed meanwhile. */
export function RouterErrorScreen() {
  return (
    <main>
      <title>Unexpected Application Error! · Kinora</title>
      <MessageScreen
        label="Error"
        title="Unexpected Application Error!"
        action={
          <Button mt="md" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        This page could not be shown. Reloading it usually helps; nothing you saved is lost.
      </MessageScreen>
    </main>
  );
}
