import { expect, it } from 'vitest';
import { fromTimeField, momentText, toTimeField } from './moment-text.ts';

it('goes through the field for a time and back', () => {
  const date = new Date(2026, 10, 7, 9, 5);
  expect(toTimeField(date)).toBe('2026-11-07T09:05');
  expect(fromTimeField('2026-11-07T09:05')).toBe(date.getTime() / 1000);
  expect(momentText(date.getTime() / 1000)).toBe('7 Nov 2026, 09:05');
});

it('knows a field that is not filled in', () => {
  expect(fromTimeField('')).toBeUndefined();
  expect(fromTimeField('2026-11')).not.toBeNaN();
});
