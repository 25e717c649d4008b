import { api } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { createTestStorage } from '../testing/create-test-storage.ts';
import { createBrowserStore, type LocalStore } from './browser-storage.ts';
import { deviceToken } from './device-token.ts';

function createStore(storage = createTestStorage()): LocalStore {
  return createBrowserStore(() => storage);
}

describe('deviceToken', () => {
  it('stays the same in a browser, differs between browsers, and is one that the server takes', () => {
    const store = createStore();
    const token = deviceToken(store);
    expect(deviceToken(store)).toBe(token);
    expect(deviceToken(createStore())).not.toBe(token);
    const input = { email: 'a@x.test', password: 'x', device_token: token };
    for (let count = 0; count < 200; count += 1)
      expect(api.accounts.login.input.safeParse({ ...input, device_token: deviceToken(createStore()) }).success).toBe(
        true,
      );
  });

  it('replaces what is none, which would keep people from signing in', () => {
    const storage = createTestStorage();
    storage.entries.set('kinora-device', 'broken');
    const store = createStore(storage);
    expect(deviceToken(store)).toMatch(/^kdt_/);
    expect(deviceToken(store)).toBe(storage.entries.get('kinora-device'));
  });

  it('is missing where the browser keeps nothing', () => {
    expect(deviceToken(createStore(createTestStorage('forbidden')))).toBeUndefined();
    expect(deviceToken(createStore(createTestStorage('full')))).toBeUndefined();
  });
});
