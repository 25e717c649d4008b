import { describe, expect, it } from 'vitest';
import { toDomain } from './domain-name.ts';

describe('a domain that somebody typed', () => {
  it.each([
    ['example.com', 'example.com'],
    [' Example.COM. ', 'example.com'],
    ['https://www.example.com/shop?x=1#a', 'example.com'],
    ['http://shop.example.com', 'shop.example.com'],
    ['*.example.com', 'example.com'],
    ['https://*.example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['example.com:8080', 'example.com:8080'],
    ['https://example.com:443', 'example.com'],
    ['127.0.0.1:3000', '127.0.0.1:3000'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(toDomain(typed)).toBe(kept);
    expect(toDomain(kept)).toBe(kept);
  });

  it.each([
    '',
    'com',
    'localhost',
    '*',
    '*.*',
    'a b.com',
    'user@example.com',
    'https://user:pass@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    '2130706433',
    '[::1]',
    "example.com; script-src 'unsafe-inline'",
    'example.com,evil.test',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(140)}example`,
  ])('%j is none', (typed) => {
    expect(toDomain(typed)).toBeUndefined();
  });
});
