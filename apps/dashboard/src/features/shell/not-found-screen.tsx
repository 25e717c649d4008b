import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen() {
  return (
    <MessageScreen label="404" title="Page Not Found">
      This page does not exist. It may have been moved or deleted.
    </MessageScreen>
  );
}
