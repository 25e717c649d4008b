import { IconCalendarEvent } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { shortDate } from '../../ui/short-date.ts';
import { useCurrentPlan } from '../subscriptions/subscription-queries.ts';
import { errorPageMessage, isScheduledSwitch } from './error-page-message.ts';
import { MessageScreen } from './message-screen.tsx';

export function ServerErrorScreen() {
  const [query] = useSearchParams();
  const m = query.get('m');
  return isScheduledSwitch(m) ? (
    <ScheduledSwitch title={errorPageMessage(m)} />
  ) : (
    <MessageScreen label="500" title={errorPageMessage(m)} />
  );
}

/** The address is the catalogue's, the news is good: it says what was arranged, and for when. */
function ScheduledSwitch({ title }: { title: string }) {
  const { plan, subscription } = useCurrentPlan();
  const end = subscription?.cancel_at_cycle_end ? subscription.current_end : null;
  return (
    <MessageScreen label={<IconCalendarEvent size={44} stroke={1.5} aria-hidden="true" />} title={title}>
      {plan && end && `You keep ${plan.name} until ${shortDate(end)}. Until then nothing changes.`}
    </MessageScreen>
  );
}
