import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { makeMmdb } from '../../testing/mmdb-file.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, tell } from '../../testing/tell-view.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { countryOf } from './country.ts';
import { openGeoDatabase } from './geo-database.ts';
import { rollUp } from './roll-up.ts';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-geo-'));
  path = join(folder, 'countries.mmdb');
  const file = makeMmdb({
    '203.0.113.0/24': { country: { iso_code: 'NO' } },
    '198.51.100.0/25': { registered_country: { iso_code: 'JP' } },
    '198.51.100.128/25': { country_code: 'BR' },
  });
  writeFileSync(path, file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(hasPostgres())('a server with a list of countries', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ GEO_DATABASE: path });
  });
  afterAll(() => test.close());

  it('counts views by the country of their addresses', async () => {
    const member = await registerAccount(test);
    const { body: player } = await test.call(api.players.create, { name: 'Shop' }, member);
    await tell(test, aView(player.id), { ip: '203.0.113.7' });
    await tell(test, aView(player.id), { ip: '192.0.2.9' });
    await rollUp(test.stats);
    const day = new Date().toISOString().slice(0, 10);
    const { body } = await test.call(api.stats.breakdown, { from: day, to: day, by: 'country' }, member);
    expect(body.shares.map(({ value }) => value).toSorted()).toEqual(['DE', 'NO']);
  });

  it('does not start with another file', async () => {
    const other = join(folder, 'README.md');
    writeFileSync(other, '# Not countries');
    await expect(startTestApp({ GEO_DATABASE: other })).rejects.toThrow(/GEO_DATABASE: .* is no MMDB file/);
    await expect(startTestApp({ GEO_DATABASE: 'countries.mmdb' })).rejects.toThrow(/GEO_DATABASE must be an absolute/);
  });
});

describe('a list of countries by address', () => {
  it('is none where none is named', () => {
    expect(openGeoDatabase('')).toBeUndefined();
  });

  it('tells the country of an address that it knows, in each form that files have', () => {
    const lookUp = openGeoDatabase(path);
    expect(['203.0.113.7', '203.0.113.255', '198.51.100.1', '198.51.100.200'].map((ip) => lookUp?.(ip))).toEqual([
      'NO',
      'NO',
      'JP',
      'BR',
    ]);
    for (const ip of ['192.0.2.1', '203.0.114.1', '2001:db8::1', 'nobody', '']) expect(lookUp?.(ip)).toBeUndefined();
  });

  it('comes after a proxy that is trusted and before the time zone', () => {
    const lookUp = openGeoDatabase(path);
    const asked = { headers: { 'cf-ipcountry': 'FR' }, ip: '203.0.113.7', timeZone: 'Europe/Berlin' };
    expect(countryOf(asked, { trustsProxy: true, lookUp })).toBe('FR');
    expect(countryOf(asked, { trustsProxy: false, lookUp })).toBe('NO');
    expect(countryOf({ ...asked, ip: '192.0.2.1' }, { trustsProxy: false, lookUp })).toBe('DE');
    expect(countryOf(asked, { trustsProxy: false })).toBe('DE');
  });

  it('ends the start with a sentence where the file is missing or another', () => {
    const other = join(folder, 'other.mmdb');
    writeFileSync(other, 'not a list of countries at all');
    expect(() => openGeoDatabase(other)).toThrow(`GEO_DATABASE: ${other} is no MMDB file`);
    expect(() => openGeoDatabase(join(folder, 'nowhere'))).toThrow(/^GEO_DATABASE: .* cannot be read \(ENOENT\)$/);
    expect(() => openGeoDatabase(folder)).toThrow(/cannot be read/);
  });
});
