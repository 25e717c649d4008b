import { describe, expect, it } from 'vitest';
import { toImageUrl } from './image-url.ts';
import { hostileImageUrls } from './testing/hostile-texts.ts';

describe('toImageUrl', () => {
  it.each([
    '',
    '/branding/default.svg',
    '/',
    '/media/images/a-b_c.png?v=2#top',
    'https://cdn.example.com/a.png',
    'http://localhost:4000/media/x.jpg?token=abc%20d',
    'https://[::1]:8080/x.png',
    'https://a_b.cdn-1.example/x;y,z.png',
    'http://127.0.0.1/x.png',
  ])('keeps %s as it is', (text) => {
    expect(toImageUrl(text)).toBe(text);
  });

  it.each([
    ['HTTPS://CDN.Example.com/A.png', 'https://cdn.example.com/A.png'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com:443/x', 'https://example.com/x'],
    ['https://example.com/"><b>.png', 'https://example.com/%22%3E%3Cb%3E.png'],
    ['https://bücher.example/ü.png', 'https://xn--bcher-kva.example/%C3%BC.png'],
    ['/a/../b.png', '/b.png'],
    ['/"><b>.png', '/%22%3E%3Cb%3E.png'],
  ])('writes %s in canonical form', (text, canonical) => {
    expect(toImageUrl(text)).toBe(canonical);
    expect(toImageUrl(canonical)).toBe(canonical);
  });

  it('refuses hostile addresses, whatever their length', () => {
    const short = hostileImageUrls.filter((text) => text.length < 500);
    expect(short.length).toBeGreaterThan(100);
    expect(short.filter((text) => toImageUrl(text) !== undefined)).toEqual([]);
  });
});
