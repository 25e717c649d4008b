import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSeeker } from './seeker.ts';

/** What the seeker asks of an element: a seek takes until `land`. */
class SlowVideo extends EventTarget {
  seeks: number[] = [];
  seeking = false;
  duration = 100;
  get currentTime() {
    return this.seeks.at(-1) ?? 0;
  }
  set currentTime(time) {
    this.seeks.push(time);
    this.seeking = true;
  }
  land() {
    this.seeking = false;
    this.dispatchEvent(new Event('seeked'));
  }
}

describe('seeker', () => {
  const open = () => {
    const video = new SlowVideo();
    const ending = new AbortController();
    return { video, ending, ...createSeeker(video as unknown as HTMLVideoElement, ending.signal) };
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('seeks once where the same place is asked for twice', () => {
    const { video, seek } = open();
    seek(20);
    seek(20);
    video.land();
    vi.runAllTimers();
    expect(video.seeks).toEqual([20]);
  });

  it('lets a seek land before the next one, and skips what was wished in between', () => {
    const { video, seek } = open();
    for (const time of [10, 20, 30]) seek(time);
    expect(video.seeks).toEqual([10]);
    video.land();
    expect(video.seeks).toEqual([10, 30]);
    video.land();
    expect(video.seeks).toEqual([10, 30]);
  });

  it('does not wait for ever for a seek into film that does not come', () => {
    const { video, seek } = open();
    seek(90);
    seek(5);
    vi.advanceTimersByTime(1000);
    expect(video.seeks).toEqual([90, 5]);
  });

  it('adds steps up that come faster than seeks land', () => {
    const { video, seekBy } = open();
    for (let press = 0; press < 3; press += 1) seekBy(10);
    video.land();
    expect(video.currentTime).toBe(30);
  });

  it('stays inside the film, and seeks no more once the player has ended', () => {
    const { video, ending, seek } = open();
    seek(500);
    seek(-5);
    ending.abort();
    vi.runAllTimers();
    expect(video.seeks).toEqual([100]);
  });
});
