import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { networkOf } from './network-of.ts';
import { limitTable } from './rate-limits.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe.runIf(hasPostgres())('a limit per address', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const guess = async (ip: string) =>
    (await test.call(api.accounts.login, { email: newAddress(), password: 'Wrong-1234' }, { ip })).status;

  it('counts all that one customer of a provider has', async () => {
    const { points } = limitTable['login failures of an ip'];
    for (let tries = 1; tries <= points; tries += 1)
      expect(await guess(`2001:db8:7:7::${tries.toString(16)}`)).toBe(404);
    expect(await guess('2001:db8:7:7:dead:beef:0:1')).toBe(429);
    expect(await guess('2001:db8:7:8::1')).toBe(404);
  });
});
