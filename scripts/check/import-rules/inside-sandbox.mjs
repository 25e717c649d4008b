import { forbid, notTests } from './forbid.mjs';

const sandbox = '^apps/sandbox/src';
const parts = 'mail|payments|webflow';

export const insideSandbox = [
  forbid(
    'sandbox-parts-stay-apart',
    'Each part stands for another party, and those do not know each other.',
    { path: `${sandbox}/(${parts})/`, ...notTests },
    { path: `${sandbox}/(${parts})/`, pathNot: `${sandbox}/$1/` },
  ),
  forbid(
    'sandbox-parts-know-no-app',
    'The app puts the parts together; a part is handed its settings.',
    { path: `${sandbox}/(${parts}|pages)/`, ...notTests },
    { path: `${sandbox}/(app|main|settings)\\.ts$` },
  ),
  forbid(
    'sandbox-ground-knows-no-part',
    'What every part stands on knows none of them.',
    { path: `${sandbox}/(pages/|[^/]+\\.ts$)`, pathNot: [`${sandbox}/(app|main|settings)\\.ts$`, notTests.pathNot] },
    { path: `${sandbox}/(${parts})/` },
  ),
  forbid(
    'sandbox-payments-know-no-pages',
    'What happens to a payment is the same whoever asks for it: the API, a page or a test.',
    { path: `${sandbox}/payments/(ledger|money|subscriptions|webhooks|wire)/`, ...notTests },
    { path: `${sandbox}/payments/(api|checkout|control)/` },
  ),
];
