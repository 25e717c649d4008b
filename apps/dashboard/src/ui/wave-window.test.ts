import { describe, expect, it } from 'vitest';
import { columnsOf, follow, zoom } from './wave-window.ts';

const waveform = { seconds_per_peak: 0.5, peaks: [0, 10, 100, 20, 30, 40] };

describe('the window on the waveform', () => {
  it('shows the loudest of each column', () => {
    expect(columnsOf(waveform, { from: 0, span: 3 }, 3)).toEqual([0.1, 1, 0.4]);
    expect(columnsOf(waveform, { from: 1, span: 1 }, 4)).toEqual([1, 1, 0.2, 0.2]);
    expect(columnsOf(waveform, { from: 2, span: 4 }, 2)).toEqual([0.4, 0]);
  });

  it('stays as long as the film is in it, and turns the page then', () => {
    const window = { from: 0, span: 10 };
    expect(follow(window, 9.9, 60)).toBe(window);
    expect(follow(window, 10, 60)).toEqual({ from: 9, span: 10 });
    expect(follow(window, 59, 60)).toEqual({ from: 50, span: 10 });
    expect(follow({ from: 50, span: 10 }, 60, 60)).toEqual({ from: 50, span: 10 });
    expect(follow({ from: 30, span: 10 }, 2, 60)).toEqual({ from: 1, span: 10 });
  });

  it('comes closer around a moment, and never goes beyond the film', () => {
    expect(zoom({ from: 10, span: 20 }, 0.5, 20, 60)).toEqual({ from: 15, span: 10 });
    expect(zoom({ from: 10, span: 20 }, 100, 20, 60)).toEqual({ from: 0, span: 60 });
    expect(zoom({ from: 10, span: 20 }, 0.001, 10, 60)).toEqual({ from: 10, span: 5 });
    expect(zoom({ from: 0, span: 30 }, 2, 0, 2)).toEqual({ from: 0, span: 5 });
  });
});
