import { KinoraError } from '@kinora/client';
import type { Video } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { ImportFailed, type Importing } from './import-video.ts';
import type { Sending } from './send-video.ts';
import { createUploadManager } from './upload-manager.ts';
import { UploadRefused } from './upload-rules.ts';

const film = (name: string, size = 1000) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface Sent extends Sending {
  finish: () => void;
  fail: (error: Error) => void;
}

interface Imported extends Importing {
  finish: () => void;
  fail: (error: Error) => void;
}

const arriving = (received_bytes: number, total_bytes: number | null) =>
  ({ name: 'tour.mp4', size_bytes: null, import: { received_bytes, total_bytes } }) as Video;

function setUp() {
  const sent: Sent[] = [];
  const imported: Imported[] = [];
  const released: string[] = [];
  let stored = 0;
  let nowMs = 0;
  const manager = createUploadManager({
    now: () => nowMs,
    onStored: () => {
      stored += 1;
    },
    sender: {
      send: (sending) =>
        new Promise((resolve, reject) => {
          sending.place.videoId = `vid_${sending.file.name}`;
          sending.signal.addEventListener('abort', () => reject(sending.signal.reason));
          sent.push({ ...sending, finish: () => resolve(`vid_${sending.file.name}`), fail: reject });
        }),
      release: async ({ name }) => void released.push(name),
    },
    importer: {
      send: (importing) =>
        new Promise((resolve, reject) => {
          importing.place.videoId = 'vid_link';
          importing.signal.addEventListener('abort', () => reject(importing.signal.reason));
          imported.push({ ...importing, finish: () => resolve('vid_link'), fail: reject });
        }),
      release: async ({ videoId }) => void released.push(String(videoId)),
    },
  });
  const phases = () => manager.list().map(({ phase }) => phase);
  const names = () => sent.map(({ file }) => file.name);
  return {
    manager,
    sent,
    imported,
    released,
    phases,
    names,
    stored: () => stored,
    pass: (ms: number) => (nowMs += ms),
  };
}

describe('the upload manager', () => {
  it('sends a few at once and the next when one has arrived', async () => {
    const { manager, sent, phases, names, stored } = setUp();
    manager.add(['a', 'b', 'c', 'd'].map((name) => film(name)));
    await settled();
    expect(phases()).toEqual(['sending', 'sending', 'sending', 'queued']);
    sent[1]?.finish();
    await settled();
    expect(phases()).toEqual(['sending', 'stored', 'sending', 'sending']);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(stored()).toBe(1);
    expect(manager.list()[1]?.videoId).toBe('vid_b');
  });

  it('does not begin a file twice while it is on its way', async () => {
    const { manager, sent, names } = setUp();
    const [first] = manager.add([film('a')]);
    expect(manager.add([film('a')])).toEqual([first]);
    await settled();
    sent[0]?.finish();
    await settled();
    expect(manager.add([film('a')])).not.toEqual([first]);
    await settled();
    expect(names()).toEqual(['a', 'a']);
  });

  it('measures speed and time left, and forgets them in a pause', async () => {
    const { manager, sent, pass } = setUp();
    const [id = ''] = manager.add([film('a', 10_000)]);
    await settled();
    sent[0]?.onBegin({ resumable: true });
    sent[0]?.onSent(0);
    pass(1000);
    sent[0]?.onSent(2000);
    expect(manager.list()[0]).toMatchObject({ sentBytes: 2000, bytesPerSecond: 2000, secondsLeft: 4, canPause: true });
    manager.pause(id);
    expect(manager.list()[0]).toMatchObject({ phase: 'paused', sentBytes: 2000, bytesPerSecond: undefined });
    expect(sent[0]?.signal.aborted).toBe(true);
    await settled();
    manager.resume(id);
    await settled();
    expect(sent[1]?.place).toBe(sent[0]?.place);
    expect(manager.list()[0]?.phase).toBe('sending');
  });

  it('gives the place back when an upload is cancelled', async () => {
    const { manager, sent, released } = setUp();
    const [id = ''] = manager.add([film('a')]);
    await settled();
    manager.cancel(id);
    expect(manager.list()).toEqual([]);
    expect(sent[0]?.signal.aborted).toBe(true);
    await settled();
    expect(released).toEqual(['a']);
  });

  it('tells a refusal of the plan from any other failure, and can try both again', async () => {
    const { manager, sent, phases } = setUp();
    const [, second = ''] = manager.add([film('a'), film('b')]);
    await settled();
    sent[0]?.fail(new UploadRefused({ step: 'ticket' }));
    sent[1]?.fail(new KinoraError({ status: 507, code: 'storage_full', message: 'The storage is full' }));
    await settled();
    expect(phases()).toEqual(['refused', 'failed']);
    expect(manager.list().map(({ reason }) => reason)).toEqual([
      'You have reached the video upload limit for this plan',
      'The storage is full',
    ]);
    manager.resume(second);
    await settled();
    expect(phases()).toEqual(['refused', 'sending']);
    sent[2]?.finish();
    await settled();
    manager.dismissEnded();
    expect(manager.list()).toEqual([]);
  });

  it('looks after links as after files: name, size and speed are what the server says', async () => {
    const { manager, imported, phases, pass, stored } = setUp();
    const id = manager.addLink({ url: 'https://films.test/x' });
    expect(manager.addLink({ url: 'https://films.test/x' })).toBe(id);
    await settled();
    expect(manager.list()).toMatchObject([{ name: 'https://films.test/x', isLink: true, sizeBytes: 0 }]);
    imported[0]?.onProgress(arriving(0, null));
    pass(1000);
    imported[0]?.onProgress(arriving(2000, 10_000));
    expect(manager.list()[0]).toMatchObject({ name: 'tour.mp4', sizeBytes: 10_000, sentBytes: 2000, secondsLeft: 4 });
    imported[0]?.finish();
    await settled();
    expect([phases(), stored(), manager.list()[0]?.videoId]).toEqual([['stored'], 1, 'vid_link']);
  });

  it('promises no time for a link whose sender names no size', async () => {
    const { manager, imported, pass } = setUp();
    manager.addLink({ url: 'https://films.test/x' });
    await settled();
    imported[0]?.onProgress(arriving(0, null));
    pass(1000);
    imported[0]?.onProgress(arriving(2000, null));
    expect(manager.list()[0]).toMatchObject({ sentBytes: 2000, bytesPerSecond: 2000, secondsLeft: undefined });
  });

  it('leaves a link that failed in the library, and deletes one that is cancelled', async () => {
    const { manager, imported, released, phases } = setUp();
    const id = manager.addLink({ url: 'https://films.test/x' });
    await settled();
    imported[0]?.fail(new ImportFailed('There is no file at this link (404).'));
    await settled();
    expect([phases(), released]).toEqual([['failed'], []]);
    expect(manager.list()[0]?.reason).toBe('There is no file at this link (404).');
    manager.resume(id);
    await settled();
    expect(imported[1]?.place).toBe(imported[0]?.place);
    manager.cancel(id);
    await settled();
    expect([manager.list(), released]).toEqual([[], ['vid_link']]);
  });
});
