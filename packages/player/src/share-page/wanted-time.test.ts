import { expect, it } from 'vitest';
import { secondsIn } from './wanted-time.ts';

it.each([
  ['83', 83],
  ['83.5', 83.5],
  ['0', 0],
  ['1:23', 83],
  ['1:02:03', 3723],
  ['83s', 83],
  ['1m23s', 83],
  ['1h', 3600],
  ['1h2m3s', 3723],
  ['', undefined],
  [null, undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1:', undefined],
  ['1e9', undefined],
  ['9999999', undefined],
])('%j is %j seconds', (text, seconds) => expect(secondsIn(text)).toBe(seconds));
