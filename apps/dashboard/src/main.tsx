import '@fontsource-variable/geist/wght.css';
import './ui/mantine-styles.ts';
import './ui/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { styleNonce } from './api/page-settings.ts';
import { createQueryClient } from './api/query-client.ts';
import { hasSession, sessionUser } from './api/session.ts';
import { claimPage } from './api/session-owner.ts';
import { putOffByEscape } from './api/session-renewal.ts';
import { watchSession } from './api/session-watch.ts';
import { createRouter, warmScreen } from './router.tsx';
import { cssVariables, theme } from './ui/theme.ts';
import { toastMs } from './ui/toast.ts';
import { installTrustedTypes } from './ui/trusted-types.ts';
import { warmOnIntent } from './warm-on-intent.ts';

installTrustedTypes();
// The scroll lock of dialogs writes its own style element and asks this global for the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const signedIn = hasSession();
claimPage(signedIn ? sessionUser()?.email : undefined);
putOffByEscape();
watchSession({ signedIn });

const queryClient = createQueryClient();
if (signedIn) warmOnIntent((address) => warmScreen(queryClient, address));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    colorSchemeManager={localStorageColorSchemeManager({ key: 'kinora-color-scheme' })}
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      {/* In the middle: on the right it would cover the buttons that it asks to press again, the editor's Save among them. */}
      <Notifications position="top-center" autoClose={toastMs} />
      <RouterProvider router={createRouter({ signedIn })} />
    </QueryClientProvider>
  </MantineProvider>,
);
