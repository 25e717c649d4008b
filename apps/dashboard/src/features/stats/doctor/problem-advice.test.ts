import { PageProblem } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { testPlayer } from '../../../testing/test-player.ts';
import { adviceOn } from './problem-advice.ts';

const advice = (problem: PageProblem, changes = {}) => adviceOn(problem, testPlayer(changes), 'shop.example/pricing');

describe('every problem', () => {
  it.each(PageProblem.options)('%s is a sentence and something to do', (problem) => {
    const { sentence, remedy } = advice(problem);
    for (const text of [sentence, remedy]) expect(text).toMatch(/^[A-Z].+[.:]$/);
    // Who is told to copy something finds it below.
    expect(remedy.endsWith(':')).toBe(advice(problem).code !== undefined);
  });

  it('has a sentence of its own', () => {
    expect(new Set(PageProblem.options.map((problem) => advice(problem).sentence)).size).toBe(
      PageProblem.options.length,
    );
  });
});

it('keeps the shape of the film in the code', () => {
  const { code } = advice('wrong_shape', { video_size: { width: 1080, height: 1920 } });
  expect(code?.text).toContain('aspect-ratio:9/16');
});

it('names the secure address of the page, and where the files come from', () => {
  expect(advice('insecure_page').code?.text).toBe('https://shop.example/pricing');
  expect(advice('files_blocked').code?.text).toBe('frame-src http://kinora.test; script-src http://kinora.test');
});
