import { type Endpoint, pathParameters } from '@kinora/contract';
import { goodPassword, newAddress } from './factories.ts';
import type { OneOfEverything } from './one-of-everything.ts';

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const someDays = { from: '2026-11-01', to: '2026-11-15' };

const openAccess = {
  visibility: 'public',
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null,
  closes_at: null,
  requires_token: false,
};

/** What a call needs besides the ids in its path. Nobody has such an address or password: nothing comes of a guess. */
const inputs: Record<string, (about: OneOfEverything) => Record<string, unknown>> = {
  'POST /login': () => ({ email: newAddress(), password: goodPassword }),
  'POST /otps/generate': () => ({ email: newAddress() }),
  'POST /register': () => ({ email: newAddress(), name: 'Ada', password: goodPassword, otp: '000000' }),
  'POST /reset-password': () => ({ email: newAddress(), password: goodPassword, otp: '000000' }),
  'POST /change-password': () => ({ current_password: 'Wr0ng-Horse!', new_password: 'An0ther-Horse!' }),
  'POST /recovery': () => ({ email: newAddress(), password: goodPassword, recovery_code: 'AAAA-BBBB' }),
  'POST /delete-account': () => ({ otp: '000000' }),
  'POST /openid/session': () => ({ answer: 'code=x&state=x', ticket: 'x' }),
  'POST /openid/proof': () => ({ answer: 'code=x&state=x', ticket: 'x' }),
  'GET /two-factors/:email': ({ owner }) => ({ email: owner.user.email }),
  'GET /two-factors/:email/setup-key': ({ owner }) => ({ email: owner.user.email }),
  'POST /two-factors': ({ owner }) => ({ email: owner.user.email, passcode: '000000' }),
  'PUT /two-factors': ({ owner }) => ({ email: owner.user.email, passcode: '000000' }),
  'GET /plans/:plan_id': () => ({ plan_id: 'free' }),
  'GET /subscriptions/:plan_id': () => ({ plan_id: 'free' }),
  'POST /subscriptions/change': () => ({ plan_id: 'free' }),
  'POST /subscriptions/payment': () => ({ payment_id: 'pay_1', signature: 'x'.repeat(64), subscription_id: 'sub_1' }),
  'POST /videos': () => ({ filename: 'film.mp4' }),
  'POST /videos/import': () => ({ url: 'https://films.invalid/film.mp4' }),
  'PUT /videos/:video_id': () => ({ name: 'taken' }),
  'PUT /videos/:video_id/poster': () => ({ at_seconds: 1 }),
  'POST /videos/:video_id/cuts': () => ({ filename: 'recut.mp4' }),
  'POST /videos/:video_id/cuts/import': () => ({ url: 'https://films.invalid/recut.mp4' }),
  'POST /videos/:video_id/trim': () => ({ start_ms: 500, end_ms: 2500 }),
  'POST /videos/:video_id/parts': () => ({ size_bytes: 1000 }),
  'POST /videos/:video_id/tracks/generate': () => ({ lang: 'en' }),
  'POST /videos/:video_id/tracks': () => ({ kind: 'captions', lang: 'de' }),
  'PATCH /videos/:video_id/tracks/:track_id': () => ({ label: 'taken' }),
  'PUT /videos/:video_id/tracks/:track_id/file': () => ({
    file: new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nTaken\n'),
  }),
  'GET /videos/:video_id/tracks/:track_id/file': () => ({ format: 'vtt' }),
  'PUT /videos/:video_id/tracks/:track_id/cues': () => ({ cues: [{ start: 1, end: 2, text: 'Taken' }] }),
  'POST /videos/:video_id/tracks/:track_id/shift': () => ({ seconds: 1 }),
  'POST /images': () => ({ file_name: 'a.png', content_md5: `${'A'.repeat(22)}==` }),
  'POST /players': () => ({ name: 'Trailer' }),
  'PUT /players/:player_id': ({ config }) => ({ name: 'taken', config }),
  'PUT /players/:player_id/access': () => ({ ...openAccess, allowed_domains: ['example.com'] }),
  'POST /players/:player_id/access/domains': () => ({ domain: 'example.com' }),
  'POST /players/:player_id/review-links': () => ({ label: 'For Ada' }),
  'PATCH /players/:player_id/review-links/:review_link_id': () => ({ label: 'taken' }),
  'POST /players/:player_id/sources': () => ({ url: 'https://cdn.test/a.mp4' }),
  'PUT /players/:player_id/sources/:source_id': () => ({ url: 'https://cdn.test/a.mp4' }),
  'GET /players/:player_id/versions/:version': () => ({ version: 1 }),
  'POST /players/:player_id/versions/:version/restore': () => ({ version: 1 }),
  'PUT /workspace': () => ({ publish_separately: false }),
  'GET /oembed': ({ ids }) => ({ url: `http://localhost:4000/watch/${ids.player_id}` }),
  'GET /stats/overview': ({ ids }) => ({ ...someDays, player_id: ids.player_id }),
  'GET /stats/breakdown': ({ ids }) => ({ ...someDays, video_id: ids.video_id, by: 'country' }),
  'GET /stats/videos/:video_id/retention': () => someDays,
  'GET /stats/players/:player_id/retention': () => someDays,
  'GET /stats/quality': () => someDays,
  'GET /stats/activity': ({ ids }) => ({ player_ids: String(ids.player_id) }),
  'GET /stats/export': () => ({ ...someDays, rows: 'views', format: 'ndjson' }),
  'POST /reports': () => ({ label: 'taken', player_id: null, ends_at: null, emails: [] }),
  'PUT /reports/:link_id': () => ({ label: 'taken', ends_at: null, emails: [] }),
  'GET /report/overview': () => someDays,
  'GET /report/breakdown': () => ({ ...someDays, by: 'country' }),
  'GET /report/retention': () => someDays,
  'GET /report/quality': () => someDays,
  'PUT /stats-settings': () => ({ monthly_mail: false, kept_days: 90 }),
  'DELETE /stats-settings/figures': () => someDays,
  'POST /admin/invitations': () => ({ email: newAddress() }),
  'PUT /admin/registration': () => ({ mode: 'open' }),
  'PUT /admin/accounts/:account_id/plan': () => ({ plan_id: 'free' }),
  'GET /admin/videos': ({ ids }) => ({ q: ids.video_id }),
  'POST /admin/videos/:video_id/take-down': () => ({ reason: 'Not theirs' }),
  'PUT /admin/branding': () => ({
    name: '',
    accent: '',
    support_email: '',
    terms_url: '',
    privacy_url: '',
    footer_links: [],
    mail_sender: '',
  }),
  'PUT /admin/branding/logo': () => ({ file: new Uint8Array([1, 2, 3]) }),
  'POST /admin/announcements': () => ({ level: 'info', text: 'Back at noon', hours: 1 }),
  'PUT /admin/abuse-reporting': () => ({ is_on: false }),
  'PUT /admin/maintenance': () => ({ is_on: false }),
  'POST /admin/tests/:part': () => ({ part: 'storage' }),
  'GET /admin/audit-log/file': () => ({ format: 'csv' }),
  'GET /webflow/:code': () => ({ code: 'a-code-of-nobody' }),
};

/** A whole input that is good in itself: whatever is refused is refused for who asks, or for whose it is. */
export function exampleInput(endpoint: Endpoint, about: OneOfEverything, ids = about.ids): Record<string, unknown> {
  const named = pathParameters(endpoint.path).filter((name) => name in ids);
  const input = { ...Object.fromEntries(named.map((name) => [name, ids[name]])), ...inputs[nameOf(endpoint)]?.(about) };
  if (!endpoint.input.safeParse(input).success)
    throw new Error(`${nameOf(endpoint)} has no example of its input in testing/example-inputs.ts`);
  return input;
}
