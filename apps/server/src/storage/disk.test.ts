import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStorage } from '../testing/storage-suite.ts';
import { openDisk } from './disk.ts';
import type { DiskIngest } from './disk-ingest.ts';

const context = { onWarning: () => expect.fail('nothing to warn of') };

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kinora-disk-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describeStorage('a storage on the local disk', () => openDisk(join(dir, 'suite'), context));

describe('the local disk', () => {
  it('follows no link out of its folder', async () => {
    const storage = await openDisk(join(dir, 'links'), context);
    await storage.putBytes('videos/vid_a/video.mp4', Buffer.from('mine'), 'video/mp4');
    await writeFile(join(dir, 'secret'), 'secret');
    await symlink(join(dir, 'secret'), join(dir, 'links/videos/vid_a/poster.jpg'));
    expect(await storage.open('videos/vid_a/poster.jpg')).toBeUndefined();
    expect(await storage.find('videos/vid_a/poster.jpg')).toBeUndefined();
  });

  it('leaves no draft behind, whether a file could be placed or not', async () => {
    const storage = await openDisk(join(dir, 'drafts'), context);
    await writeFile(join(dir, 'drafts/blocked'), 'a file where a folder must be');
    await expect(storage.putBytes('blocked/video.mp4', Buffer.from('x'), 'video/mp4')).rejects.toThrow();
    await expect(storage.putFile('videos/x', join(dir, 'not there'), 'video/mp4')).rejects.toThrow();
    await storage.putBytes('videos/y', Buffer.from('y'), 'video/mp4');
    expect(await readdir(join(dir, 'drafts/tmp'))).toEqual([]);
  });
});

describe('the folder of the local disk', () => {
  const modeOf = async (...path: string[]) => (await stat(join(dir, ...path))).mode & 0o777;

  it('is closed to other users of the machine, also one that an older version made', async () => {
    await openDisk(join(dir, 'new/media'), context);
    expect([await modeOf('new/media'), await modeOf('new/media/tmp')]).toEqual([0o700, 0o700]);
    await mkdir(join(dir, 'old'));
    await chmod(join(dir, 'old'), 0o755);
    await openDisk(join(dir, 'old'), context);
    expect(await modeOf('old')).toBe(0o700);
  });

  it('is open to the web server that sends the files, which reads no drafts', async () => {
    const storage = await openDisk(join(dir, 'handed-over/media'), { ...context, isHandedOver: true });
    await storage.putBytes('videos/vid_a/video.mp4', Buffer.from('x'), 'video/mp4');
    const modes = ['', 'videos', 'videos/vid_a', 'tmp'].map((name) => modeOf('handed-over/media', name));
    expect(await Promise.all(modes)).toEqual([0o755, 0o755, 0o755, 0o700]);
    await openDisk(join(dir, 'new/media'), { ...context, isHandedOver: true });
    expect(await modeOf('new/media')).toBe(0o755);
  });

  it.each([true, false])('stays as it is where only a group was let in (handed over: %s)', async (isHandedOver) => {
    await mkdir(join(dir, 'group'), { recursive: true });
    await chmod(join(dir, 'group'), 0o750);
    await openDisk(join(dir, 'group'), { ...context, isHandedOver });
    expect(await modeOf('group')).toBe(0o750);
  });
});

describe('what comes in to the local disk', () => {
  it('is seen only once it is kept, and goes on where it stopped', async () => {
    const storage = await openDisk(join(dir, 'ingest'), context);
    const ingest = storage.ingest as DiskIngest;
    const first = await ingest.append('upl_1', 0);
    first.write(Buffer.from('hello, torn'));
    expect(await first.close()).toBe(11);
    const second = await ingest.append('upl_1', 7);
    for (const letter of 'world') second.write(Buffer.from(letter));
    expect(await second.close()).toBe(12);
    expect(await storage.find('uploads/vid_1')).toBeUndefined();
    await ingest.keep('upl_1', 'uploads/vid_1');
    expect(await storage.find('uploads/vid_1')).toMatchObject({ sizeBytes: 12 });
    expect(await ingest.sizeOf('upl_1')).toBeUndefined();
  });

  it('asks the sender to wait while more lies in memory than the disk takes', async () => {
    const ingest = (await openDisk(join(dir, 'slow'), context)).ingest as DiskIngest;
    const writer = await ingest.append('upl_2', 0);
    const size = 64 * 1024;
    let chunks = 0;
    while (writer.write(Buffer.alloc(size))) chunks += 1;
    expect(chunks * size).toBeLessThanOrEqual(8 * 1024 * 1024);
    await writer.drained();
    expect(await writer.close()).toBe((chunks + 1) * size);
  });

  it('takes no name that is a path', async () => {
    const ingest = (await openDisk(join(dir, 'names'), context)).ingest as DiskIngest;
    await expect(ingest.append('../x', 0)).rejects.toThrow('name of ours');
  });
});
