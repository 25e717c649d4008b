import { type AdminAccount, adminApi } from '@kinora/contract/admin';
import { hasBilling } from '../../api/page-settings.ts';
import { sessionUser } from '../../api/session.ts';

const { accounts, administrators } = adminApi;

/** What can be done to an account: what is asked first, and what is said afterwards. */
export const accountQuestions = {
  suspend: {
    endpoint: accounts.suspend,
    label: 'Suspend…',
    title: 'Suspend account',
    text: 'Nobody can sign in to it, every device is signed out, and its API keys are refused. Embedded videos keep playing: to stop one, take it down.',
    button: 'Suspend',
    done: 'Account suspended',
    isHarsh: true,
  },
  restore: {
    endpoint: accounts.restore,
    label: 'Restore…',
    title: 'Restore account',
    text: 'They can sign in again, and their API keys work again.',
    button: 'Restore',
    done: 'Account restored',
    isHarsh: false,
  },
  plan: {
    endpoint: accounts.changePlan,
    label: 'Change plan…',
    title: 'Change plan',
    text: 'The account gets the plan without paying for it.',
    button: 'Change plan',
    done: 'Plan changed',
    isHarsh: false,
  },
  signOut: {
    endpoint: accounts.signOut,
    label: 'Sign out everywhere…',
    title: 'Sign out everywhere',
    text: 'Every device is signed out. They can sign in again.',
    button: 'Sign out',
    done: 'Signed out everywhere',
    isHarsh: false,
  },
  mailReset: {
    endpoint: accounts.mailReset,
    label: 'Send password reset…',
    title: 'Send password reset',
    text: 'They get an email with a link to set a new password. The old one works until then.',
    button: 'Send email',
    done: 'Email sent',
    isHarsh: false,
  },
  grant: {
    endpoint: administrators.grant,
    label: 'Make administrator…',
    title: 'Make administrator',
    text: 'They can do everything on this page, to you as well.',
    button: 'Make administrator',
    done: 'Administrator added',
    isHarsh: false,
  },
  revoke: {
    endpoint: administrators.revoke,
    label: 'Remove as administrator…',
    title: 'Remove as administrator',
    text: 'They keep their account and everything in it.',
    button: 'Remove',
    done: 'Administrator removed',
    isHarsh: true,
  },
  remove: {
    endpoint: accounts.remove,
    label: 'Delete account…',
    title: 'Delete account',
    text: 'The account goes with every video, player and API key in it, for good. Embedded videos stop playing.',
    button: 'Delete account',
    done: 'Account is being deleted',
    isHarsh: true,
  },
} as const;

export type AccountQuestion = keyof typeof accountQuestions;

/** Nobody is offered what the server would refuse: least of all against themselves. */
export function questionsFor({ email, state, is_administrator, is_paid }: AdminAccount): AccountQuestion[] {
  if (state === 'deleting') return [];
  const isOwn = email === sessionUser()?.email;
  const isActive = state === 'active';
  const plan: AccountQuestion[] = is_paid || !hasBilling() ? [] : ['plan'];
  if (isOwn) return plan;
  return [
    ...plan,
    ...(isActive ? (['signOut'] as const) : []),
    'mailReset',
    ...(is_administrator ? (['revoke'] as const) : isActive ? (['grant'] as const) : []),
    isActive ? 'suspend' : 'restore',
    'remove',
  ];
}
