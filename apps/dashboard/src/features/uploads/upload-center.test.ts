import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Sending } from './send-video.ts';
import { createUploadCenter } from './upload-center.ts';
import { UploadRefused } from './upload-rules.ts';

const film = (name: string, size = 1000) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface Sent extends Sending {
  finish: () => void;
  fail: (error: Error) => void;
}

function setUp() {
  const sent: Sent[] = [];
  const released: string[] = [];
  let stored = 0;
  let nowMs = 0;
  const center = createUploadCenter({
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
  });
  const phases = () => center.list().map(({ phase }) => phase);
  const names = () => sent.map(({ file }) => file.name);
  return { center, sent, released, phases, names, stored: () => stored, pass: (ms: number) => (nowMs += ms) };
}

describe('the upload center', () => {
  it('sends a few at once and the next when one has arrived', async () => {
    const { center, sent, phases, names, stored } = setUp();
    center.add(['a', 'b', 'c', 'd'].map((name) => film(name)));
    await settled();
    expect(phases()).toEqual(['sending', 'sending', 'sending', 'queued']);
    sent[1]?.finish();
    await settled();
    expect(phases()).toEqual(['sending', 'stored', 'sending', 'sending']);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(stored()).toBe(1);
    expect(center.list()[1]?.videoId).toBe('vid_b');
  });

  it('does not begin a file twice while it is on its way', async () => {
    const { center, sent, names } = setUp();
    const [first] = center.add([film('a')]);
    expect(center.add([film('a')])).toEqual([first]);
    await settled();
    sent[0]?.finish();
    await settled();
    expect(center.add([film('a')])).not.toEqual([first]);
    await settled();
    expect(names()).toEqual(['a', 'a']);
  });

  it('measures speed and time left, and forgets them in a pause', async () => {
    const { center, sent, pass } = setUp();
    const [id = ''] = center.add([film('a', 10_000)]);
    await settled();
    sent[0]?.onBegin({ resumable: true });
    sent[0]?.onSent(0);
    pass(1000);
    sent[0]?.onSent(2000);
    expect(center.list()[0]).toMatchObject({ sentBytes: 2000, bytesPerSecond: 2000, secondsLeft: 4, canPause: true });
    center.pause(id);
    expect(center.list()[0]).toMatchObject({ phase: 'paused', sentBytes: 2000, bytesPerSecond: undefined });
    expect(sent[0]?.signal.aborted).toBe(true);
    await settled();
    center.resume(id);
    await settled();
    expect(sent[1]?.place).toBe(sent[0]?.place);
    expect(center.list()[0]?.phase).toBe('sending');
  });

  it('gives the place back when an upload is cancelled', async () => {
    const { center, sent, released } = setUp();
    const [id = ''] = center.add([film('a')]);
    await settled();
    center.cancel(id);
    expect(center.list()).toEqual([]);
    expect(sent[0]?.signal.aborted).toBe(true);
    await settled();
    expect(released).toEqual(['a']);
  });

  it('tells a refusal of the plan from any other failure, and can try both again', async () => {
    const { center, sent, phases } = setUp();
    const [, second = ''] = center.add([film('a'), film('b')]);
    await settled();
    sent[0]?.fail(new UploadRefused({ step: 'ticket' }));
    sent[1]?.fail(new ApiError({ status: 507, code: 'storage_full', message: 'The storage is full' }));
    await settled();
    expect(phases()).toEqual(['refused', 'failed']);
    expect(center.list().map(({ reason }) => reason)).toEqual([
      'You have reached the video upload limit for this plan',
      'The storage is full',
    ]);
    center.resume(second);
    await settled();
    expect(phases()).toEqual(['refused', 'sending']);
    sent[2]?.finish();
    await settled();
    center.dismissEnded();
    expect(center.list()).toEqual([]);
  });
});
