import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen() {
  return (
    <MessageScreen label="404" title="Page Not Found">
      There is nothing at this address. It may have been moved or deleted.
    </MessageScreen>
  );
}
