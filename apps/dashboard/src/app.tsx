import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { styleNonce } from './api/page-settings.ts';
import { createRouter } from './router.tsx';
import { cssVariables, theme } from './ui/theme.ts';
import { toastMs } from './ui/toast.ts';

interface AppProps {
  signedIn: boolean;
  queryClient: QueryClient;
  /** `test` on a page without layout, where nothing can be measured or moved. */
  env?: 'default' | 'test';
}

/** The whole dashboard, at the address of the page. */
export function App({ signedIn, queryClient, env = 'default' }: AppProps) {
  const [router] = useState(() => createRouter({ signedIn }));
  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'kinora-color-scheme' })}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        {/* In the middle: on the right it would cover the buttons that it asks to press again, the editor's Save among them. */}
        <Notifications position="top-center" autoClose={toastMs} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
