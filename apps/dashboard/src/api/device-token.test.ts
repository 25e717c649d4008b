import { api } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { deviceToken } from './device-token.ts';

function createMemory(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('deviceToken', () => {
  it('stays the same in a browser, differs between browsers, and is one that the server takes', () => {
    const memory = createMemory();
    const token = deviceToken(memory);
    expect(deviceToken(memory)).toBe(token);
    expect(deviceToken(createMemory())).not.toBe(token);
    const input = { email: 'a@x.test', password: 'x', device_token: token };
    for (let count = 0; count < 200; count += 1)
      expect(api.accounts.login.input.safeParse({ ...input, device_token: deviceToken(createMemory()) }).success).toBe(
        true,
      );
  });

  it('replaces what is none, which would keep people from signing in', () => {
    const memory = createMemory(new Map([['kinora-device', 'broken']]));
    expect(deviceToken(memory)).toMatch(/^kdt_/);
    expect(deviceToken(memory)).toBe(memory.entries.get('kinora-device'));
  });

  it('is missing where the browser keeps nothing', () => {
    const shut = () => {
      throw new DOMException('shut', 'SecurityError');
    };
    expect(deviceToken({ getItem: shut, setItem: shut })).toBeUndefined();
    expect(deviceToken({ ...createMemory(), setItem: shut })).toBeUndefined();
  });
});
