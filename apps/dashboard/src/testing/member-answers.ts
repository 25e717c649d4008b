import type { Installation } from '@kinora/contract';
import type { TestAnswer } from './start-test-api.ts';
import { testSubscription } from './test-subscription.ts';

const installation: Installation = {
  version: '1.0.0',
  docs_url: '/docs',
  feedback_url: '/feedback',
  help_url: '/help',
  player_defaults: 'a',
  numeric_limits: 'on',
  video_cdn_url: 'http://media.test/videos',
  webflow_design_url: '',
  webflow_client_id: '',
  payments_checkout_url: '',
  payments_key_id: '',
};

const subscription = testSubscription({ provider_subscription_id: null });

/** What every screen of somebody with a plan asks for. */
export const memberAnswers: Record<string, TestAnswer> = {
  'GET /installation': { body: installation },
  'GET /subscriptions': { body: { subscription, payment_method: null } },
  'GET /plans': { body: [] },
  'GET /videos': { body: [], headers: { 'x-total-count': '0' } },
  'GET /players': { body: [], headers: { 'x-total-count': '0' } },
  'GET /stats/activity': { body: [] },
};
