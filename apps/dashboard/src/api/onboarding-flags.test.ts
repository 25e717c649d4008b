import { describe, expect, it } from 'vitest';
import { createTestStorage } from '../testing/create-test-storage.ts';
import { createBrowserStore, type LocalStore } from './browser-storage.ts';
import { createOnboardingFlags } from './onboarding-flags.ts';

function createStore(): LocalStore {
  const storage = createTestStorage();
  return createBrowserStore(() => storage);
}

describe('createOnboardingFlags', () => {
  it('remembers each flag on its own, beyond the page', () => {
    const store = createStore();
    createOnboardingFlags(store, 'ada@example.test').set('embedded');
    const later = createOnboardingFlags(store, 'ada@example.test');
    expect(later.isSet('embedded')).toBe(true);
    expect(later.isSet('first-steps-hidden')).toBe(false);
  });

  it('keeps those who share a browser apart', () => {
    const store = createStore();
    createOnboardingFlags(store, 'ada@example.test').set('embedded');
    expect(createOnboardingFlags(store, 'bob@example.test').isSet('embedded')).toBe(false);
  });
});
