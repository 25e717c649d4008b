import { useSearchParams } from 'react-router';
import { errorPageMessage } from './error-page-message.ts';
import { MessageScreen } from './message-screen.tsx';

export function ServerErrorScreen() {
  const [query] = useSearchParams();
  return <MessageScreen label="500" title={errorPageMessage(query.get('m'))} />;
}
