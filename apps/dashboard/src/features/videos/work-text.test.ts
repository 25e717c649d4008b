import type { ProcessingStep, Video } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { factsText, workText } from './work-text.ts';

const step = (name: ProcessingStep['step'], state: ProcessingStep['state']): ProcessingStep => ({
  step: name,
  state,
  progress: 0,
  seconds_left: null,
  reason: null,
});

const work = (change: Partial<Video>) =>
  workText({ steps: [], progress: null, seconds_left: null, playable: false, ...change } as Video);

describe('workText', () => {
  it('names what is being done, how far it is and how long it takes', () => {
    const steps = [step('probe', 'done'), step('hls', 'running'), step('storyboard', 'waiting')];
    expect(work({ steps, progress: 0.456, seconds_left: 130, playable: true })).toEqual({
      title: 'Creating qualities for every connection',
      detail: 'plays already · 2 min left',
      percent: 46,
    });
  });

  it('promises no time before the work has begun', () => {
    expect(work({ steps: [step('probe', 'waiting')], seconds_left: 10 })).toEqual({
      title: 'Waiting in the queue',
      detail: undefined,
      percent: 0,
    });
  });
});

describe('workText of an import', () => {
  const arriving = (received_bytes: number, total_bytes: number | null, seconds_left: number | null = null) =>
    work({ status: 'uploading', import: { received_bytes, total_bytes }, seconds_left });

  it('says how much has come, of how much, and how long the rest takes', () => {
    const megabyte = 1024 * 1024;
    expect(arriving(15 * megabyte, 60 * megabyte, 30)).toEqual({
      title: 'Importing',
      detail: '15 MB of 60 MB · 30 sec left',
      percent: 25,
    });
    expect(arriving(15 * megabyte, null)).toMatchObject({ detail: '15 MB received', percent: 0 });
    expect(arriving(0, null)).toEqual({ title: 'Waiting to import', detail: undefined, percent: 0 });
  });
});

describe('factsText', () => {
  const facts = (change: Partial<Video>) =>
    factsText({ duration_seconds: null, height: null, width: null, size_bytes: null, ...change } as Video);

  it('leaves out what is not known', () => {
    expect(facts({})).toBe('');
    expect(facts({ size_bytes: 5 * 1024 * 1024 })).toBe('5 MB');
    expect(facts({ width: 1920, height: 1080, size_bytes: 1024 })).toBe('1080p · 1 KB');
  });

  it('names an upright picture by its short side, as players do', () => {
    expect(facts({ width: 720, height: 1280 })).toBe('720p');
  });
});
