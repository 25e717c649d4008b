import { describe, expect, it } from 'vitest';
import {
  hasMedia,
  hasNotice,
  isActive,
  isWaiting,
  nextPhase,
  type Phase,
  type PlaybackEvent,
  transitions,
} from './playback-phase.ts';

const run = (from: Phase, ...events: PlaybackEvent[]) => events.reduce(nextPhase, from);
const phases = Object.keys(transitions) as Phase[];

describe('nextPhase', () => {
  it('goes from the poster to the end and round again', () => {
    expect(run('ready', 'ask', 'run', 'pause', 'end')).toBe('ended');
    expect(run('ended', 'ask', 'run')).toBe('playing');
  });

  it('returns to the poster when the browser refuses to start', () => {
    expect(run('ready', 'ask', 'refuse')).toBe('ready');
  });

  it('stalls only while it plays', () => {
    expect(run('playing', 'wait')).toBe('stalled');
    expect(run('stalled', 'run')).toBe('playing');
    expect(run('paused', 'wait')).toBe('paused');
    expect(run('ready', 'wait')).toBe('ready');
  });

  it('leaves the end when the viewer seeks back', () => {
    expect(run('ended', 'seek')).toBe('paused');
  });

  it('can be asked to play again after a failure', () => {
    expect(run('playing', 'fail')).toBe('failed');
    expect(run('failed', 'pause', 'end', 'wait')).toBe('failed');
    expect(run('failed', 'ask', 'run')).toBe('playing');
  });

  it('does not play what is not there', () => {
    expect(run('empty', 'ask', 'run', 'fail')).toBe('empty');
    expect(run('unavailable', 'ask', 'run', 'fail')).toBe('unavailable');
  });
});

describe('the questions about a phase', () => {
  it('sorts every phase', () => {
    expect(phases.filter(isActive)).toEqual(['starting', 'playing', 'stalled']);
    expect(phases.filter(isWaiting)).toEqual(['starting', 'stalled']);
    expect(phases.filter((phase) => !hasMedia(phase))).toEqual(['empty', 'unavailable']);
    expect(phases.filter(hasNotice)).toEqual(['empty', 'unavailable', 'failed']);
  });
});
