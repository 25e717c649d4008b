import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { startSession } from '../api/session.ts';
import { claimPage } from '../api/session-owner.ts';
import { App } from '../app.tsx';
import { memberAnswers } from './member-answers.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

// Screens come with code of their own, which a busy machine takes its time to read.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(`${message}\n\nOn the page: ${pageText()}`),
});

function pageText(): string {
  return [...document.querySelectorAll('main, [role=dialog]')].map(({ textContent }) => textContent).join('\n');
}

const user = { email: 'ada@example.test', name: 'Ada', twoFAEnabled: false };

interface TestWindow {
  happyDOM: {
    setURL(address: string): void;
    settings: { navigation: { disableMainFrameNavigation: boolean } };
  };
}

/** For a whole test file: an API at the wire, and a page for each test. */
export function withDashboard(): { api: () => TestApi; open: (address: string) => ReturnType<typeof userEvent.setup> } {
  let api: TestApi;
  const { happyDOM } = window as unknown as TestWindow;
  beforeAll(async () => {
    api = await startTestApi();
    // A page that goes elsewhere only changes its address.
    happyDOM.settings.navigation.disableMainFrameNavigation = true;
    document.head.innerHTML =
      '<meta name="kinora-api-url" content="/api" /><meta name="kinora-embed-url" content="/api/players/embed" />';
  });
  beforeEach(() => {
    api.reset();
    api.answer(memberAnswers);
  });
  afterEach(cleanup);
  afterAll(() => api.stop());
  return {
    api: () => api,
    open(address) {
      happyDOM.setURL(api.origin + address);
      startSession({ token: 'kin_token', user });
      claimPage(user.email);
      render(<App env="test" signedIn queryClient={createQueryClient()} />);
      return userEvent.setup();
    },
  };
}
