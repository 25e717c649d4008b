import { describe, expect, it } from 'vitest';
import { readRecent, withRecent } from './recent-colours.ts';

describe('withRecent', () => {
  it('puts the newest first and keeps each once', () => {
    expect(withRecent(['#111111', '#222222'], '#222222')).toEqual(['#222222', '#111111']);
  });

  it('keeps seven', () => {
    const full = Array.from({ length: 7 }, (_, index) => `#00000${index}`);
    expect(withRecent(full, '#ffffff')).toEqual(['#ffffff', ...full.slice(0, 6)]);
  });
});

describe('readRecent', () => {
  it.each([undefined, '', '{', '{"a":1}', '"#111111"'])('reads %j as nothing', (text) => {
    expect(readRecent(text)).toEqual([]);
  });

  it('drops what is no colour', () => {
    expect(readRecent('["#111111", 5, "red", "#12345", "#abcdef"]')).toEqual(['#111111', '#abcdef']);
  });
});
