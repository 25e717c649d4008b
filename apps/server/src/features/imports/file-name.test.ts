import { describe, expect, it } from 'vitest';
import { fileNameIn, fileNameOf } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['https://films.test/a/holiday.mp4', 'holiday.mp4'],
    ['https://films.test/a/holiday.mp4?sign=1#t=3', 'holiday.mp4'],
    ['https://films.test/My%20holiday%20%C3%BC.mp4', 'My holiday ü.mp4'],
    ['https://films.test/..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['https://films.test/a%5Cb.mp4', 'b.mp4'],
    ['https://films.test/a%00b%E2%80%AE.mp4', 'ab.mp4'],
    ['https://films.test/%E0%A4%A.mp4', '%E0%A4%A.mp4'],
    ['https://films.test/', 'films.test'],
    ['https://films.test', 'films.test'],
    ['https://films.test/folder/', 'films.test'],
    [`https://films.test/${'x'.repeat(300)}`, 'x'.repeat(255)],
  ])('of %s', (address, name) => expect(fileNameOf(address)).toBe(name));

  it('is cut between two characters, not within one', () => {
    const name = fileNameOf(`https://films.test/x${encodeURIComponent('😀'.repeat(200))}`);
    expect(name.isWellFormed()).toBe(true);
    expect(name.length).toBeLessThanOrEqual(255);
  });

  it.each([
    ['attachment; filename="My film.mp4"', 'My film.mp4'],
    ['attachment; filename=film.mp4', 'film.mp4'],
    ['attachment; filename="a \\"b\\".mp4"; size=3', 'a "b".mp4'],
    ['attachment; filename="x.mp4"; filename*=UTF-8\'\'%C3%BCber.mp4', 'über.mp4'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\films\\\\a.mp4"', 'a.mp4'],
    ['attachment', undefined],
    ['inline; filename=""', undefined],
    ['', undefined],
  ])('in %s', (disposition, name) => expect(fileNameIn(disposition)).toBe(name));
});
