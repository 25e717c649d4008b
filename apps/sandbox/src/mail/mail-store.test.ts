import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestFolder } from '../testing/start-test-sandbox.ts';
import { openMailStore } from './mail-store.ts';

const draft = (subject: string) => ({ recipients: ['ada@x.test'], from: '', subject, text: '', html: '' });
const subjectsOf = (store: Awaited<ReturnType<typeof openMailStore>>) => store.list().map(({ subject }) => subject);

describe('openMailStore', () => {
  it('finds everything again when it is opened anew', async () => {
    const folder = await makeTestFolder();
    const kept = await (await openMailStore({ folder })).keep(draft('one'));
    const store = await openMailStore({ folder });
    expect(await store.find(kept.id)).toEqual(kept);
  });

  it('keeps the newest up to its capacity, on disk too', async () => {
    const folder = await makeTestFolder();
    const store = await openMailStore({ folder, capacity: 3 });
    for (const subject of ['1', '2', '3', '4', '5']) await store.keep(draft(subject));
    expect(subjectsOf(store)).toEqual(['5', '4', '3']);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('lists in order of arrival while the clock stands still or steps back, also after a restart', async () => {
    const folder = await makeTestFolder();
    const first = await openMailStore({ folder, now: () => 5_000 });
    for (const subject of ['1', '2', '3']) await first.keep(draft(subject));
    const second = await openMailStore({ folder, now: () => 1_000 });
    await second.keep(draft('4'));
    expect(subjectsOf(second)).toEqual(['4', '3', '2', '1']);
  });

  it('passes over what a crash or an editor left behind', async () => {
    const folder = await makeTestFolder();
    await (await openMailStore({ folder })).keep(draft('whole'));
    await writeFile(join(folder, 'msg_1.json.tmp'), '{"id":"msg_1"');
    await writeFile(join(folder, 'msg_2.json'), 'not json');
    const store = await openMailStore({ folder });
    expect(subjectsOf(store)).toEqual(['whole']);
    expect(await readdir(folder)).not.toContain('msg_1.json.tmp');
  });

  it('says when something changed', async () => {
    const store = await openMailStore({ folder: await makeTestFolder() });
    let changes = 0;
    store.changes.on('change', () => changes++);
    await store.keep(draft('one'));
    await store.empty();
    expect(changes).toBe(2);
    expect(store.list()).toEqual([]);
  });
});
