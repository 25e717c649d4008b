import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestFolder } from '../../testing/start-test-sandbox.ts';
import { openLedger } from './ledger.ts';
import type { Customer } from './records.ts';

const customer = (id: string, email = 'ada@x.test'): Customer => ({
  id,
  name: null,
  email,
  contact: '+1',
  created_at: 1,
});

async function openTestLedger() {
  const folder = await makeTestFolder();
  return { folder, file: join(folder, 'journal.jsonl'), ledger: await openLedger(folder) };
}

describe('openLedger', () => {
  it('has everything again after a restart, newest state and first order', async () => {
    const { folder, ledger } = await openTestLedger();
    for (const id of ['b', 'a']) await ledger.transact(({ put }) => put('customers', customer(id)));
    await ledger.transact(({ put }) => put('customers', customer('b', 'new@x.test')));
    await ledger.close();
    const again = await openLedger(folder);
    expect(again.list('customers').map(({ id, email }) => [id, email])).toEqual([
      ['b', 'new@x.test'],
      ['a', 'ada@x.test'],
    ]);
    await again.close();
  });

  it('forgets a transaction that the power cut in half, and goes on', async () => {
    const { folder, file, ledger } = await openTestLedger();
    await ledger.transact(({ put }) => put('customers', customer('a')));
    await ledger.close();
    await appendFile(file, '[["customers",{"id":"b"');
    const again = await openLedger(folder);
    await again.transact(({ put }) => put('customers', customer('c')));
    await again.close();
    const third = await openLedger(folder);
    expect(third.list('customers').map(({ id }) => id)).toEqual(['a', 'c']);
    await third.close();
  });

  it('refuses to guess where a finished line cannot be read', async () => {
    const { folder, file, ledger } = await openTestLedger();
    await ledger.close();
    await writeFile(file, 'not json\n[]\n');
    await expect(openLedger(folder)).rejects.toThrow('cannot be read');
  });

  it('keeps nothing of work that throws', async () => {
    const { file, ledger } = await openTestLedger();
    const before = await readFile(file, 'utf8');
    const failing = ledger.transact(({ put }) => {
      put('customers', customer('a'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(ledger.list('customers')).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe(before);
    await ledger.transact(({ put }) => put('customers', customer('b')));
    expect(ledger.find('customers', 'b')).toBeDefined();
    await ledger.close();
  });

  it('lets work see its own changes, and others only what is on the disk', async () => {
    const { file, ledger } = await openTestLedger();
    const work = ledger.transact((draft) => {
      draft.put('customers', customer('a'));
      return draft.list('customers').length;
    });
    expect(ledger.find('customers', 'a')).toBeUndefined();
    expect(await work).toBe(1);
    expect(await readFile(file, 'utf8')).toContain('"id":"a"');
    await ledger.close();
  });

  it('runs one after the other, so that no count is lost', async () => {
    const { ledger } = await openTestLedger();
    await ledger.transact(({ put }) => put('customers', { ...customer('a'), created_at: 0 }));
    const add = () =>
      ledger.transact(({ get, put }) => {
        const before = get('customers', 'a');
        put('customers', { ...before, created_at: before.created_at + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(ledger.get('customers', 'a').created_at).toBe(20);
    await ledger.close();
  });
});
