import type { Locator, Page } from '@playwright/test';
import { planCard } from './billing.ts';
import type { Screen } from './open-screen.ts';

export const form = (page: Page, name: string): Locator => page.getByRole('form', { name });

export const visitorScreens: Screen[] = [
  { path: '/signin', heading: 'Sign In' },
  { path: '/register', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Password Recovery' },
  { path: '/account-recovery', heading: 'Account Recovery' },
  { path: '/signin/openid', heading: 'Not signed in' },
  { path: '/plans', heading: /^Choose the plan/, shows: (page) => planCard(page, 'Pro') },
];

const players = (page: Page) => page.getByRole('article').first();
const videos = (page: Page) => page.getByRole('list', { name: 'Videos' }).getByText('Broken.mp4');

/** Of the account that seed-account.ts makes. */
export const memberScreens: Screen[] = [
  { path: '/', heading: 'Video Players', shows: videos },
  { path: '/all-players', heading: 'All Players', shows: players },
  { path: '/video-library', heading: 'Video Library', shows: videos },
  { path: '/plans', heading: /^Choose the plan/, shows: (page) => page.getByRole('button', { name: 'Current Plan' }) },
  { path: '/payment-success', heading: 'Payment successful' },
  { path: '/payment-failed', heading: 'Payment failed' },
  {
    path: '/invoices',
    heading: 'Your Payment Receipts',
    shows: (page) => page.getByRole('link', { name: /^View/ }).first(),
  },
  { path: '/profile', heading: 'Profile', shows: (page) => page.getByText('Uploaded videos: 2') },
  { path: '/webflow-confirmation', heading: 'Code Expire or Invalid' },
  { path: '/500', address: '/500?m=Something%20went%20wrong', heading: 'Something went wrong' },
  { path: '*', address: '/nowhere', heading: 'Page Not Found' },
];

/** Of the one screen of administrators. */
export const adminTabs: { tab: string; shows: (page: Page) => Locator }[] = [
  { tab: 'overview', shows: (page) => page.getByText('Settings in force') },
  // The newest come first; whose they are depends on who else has registered by now.
  { tab: 'accounts', shows: (page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first() },
  { tab: 'registration', shows: (page) => page.getByRole('radio', { name: 'Open' }) },
  { tab: 'branding', shows: (page) => page.getByLabel('Accent color', { exact: true }) },
  { tab: 'maintenance', shows: (page) => page.getByRole('button', { name: 'Send test mail' }) },
  { tab: 'videos', shows: (page) => page.getByLabel('Address or id') },
  { tab: 'reports', shows: (page) => page.getByRole('switch', { name: 'Let visitors report videos' }) },
  { tab: 'work', shows: (page) => page.getByRole('region', { name: 'Queues' }) },
  {
    tab: 'log',
    shows: (page) => page.getByRole('list', { name: 'Audit log' }).getByText('Administrator added').last(),
  },
];
