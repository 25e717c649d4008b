import '@fontsource-variable/geist/wght.css';
import './ui/mantine-styles.ts';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { styleNonce } from './api/page-settings.ts';
import { createQueryClient } from './api/query-client.ts';
import { hasSession, sessionUser } from './api/session.ts';
import { claimPage } from './api/session-owner.ts';
import { putOffByEscape } from './api/session-renewal.ts';
import { watchSession } from './api/session-watch.ts';
import { App } from './app.tsx';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { prefetchScreen } from './router.tsx';
import { installTrustedTypes } from './ui/trusted-types.ts';

installTrustedTypes();
// The scroll lock of dialogs writes its own style element and asks this global for the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const signedIn = hasSession();
claimPage(signedIn ? sessionUser()?.email : undefined);
putOffByEscape();
watchSession({ signedIn });

const queryClient = createQueryClient();
if (signedIn) prefetchOnIntent((address) => prefetchScreen(queryClient, address));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

createRoot(root).render(<App signedIn={signedIn} queryClient={queryClient} />);
