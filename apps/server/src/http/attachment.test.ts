import { describe, expect, it } from 'vitest';
import { attachment, toFilename } from './attachment.ts';

describe('attachment', () => {
  it.each([
    ['film.mp4', `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`],
    ['Grüße.mp4', `attachment; filename="Gr__e.mp4"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.mp4`],
    ['a "b" (c).mp4', `attachment; filename="a _b_ (c).mp4"; filename*=UTF-8''a%20%22b%22%20%28c%29.mp4`],
    ["it's 100%.mp4", `attachment; filename="it's 100_.mp4"; filename*=UTF-8''it%27s%20100%25.mp4`],
  ])('names %s', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});

describe('toFilename', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
    ['film\u202e4pm.exe', 'film4pm.exe'],
    ['con:nul|*?"<>', 'con_nul______'],
    [' .hidden. ', 'hidden'],
    ['…', '…'],
    ['\u200b', 'video'],
    ['x'.repeat(300), 'x'.repeat(200)],
    [`${'x'.repeat(199)}🎬`, `${'x'.repeat(199)}\ufffd`],
  ])('makes %j a name that every disk takes, and every header', (name, expected) => {
    expect(toFilename(name)).toBe(expected);
    expect(attachment(toFilename(name))).toMatch(/^attachment; filename="[\x20-\x7e]*"/);
  });
});
