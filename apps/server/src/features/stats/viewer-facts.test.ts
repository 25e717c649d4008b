import { describe, expect, it } from 'vitest';
import { countryOf } from './country.ts';
import { readUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a browser', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140 Safari/537.36`, 'Chrome', 'Windows', 'Desktop'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140 Safari/537.36 Edg/140`, 'Edge', 'Windows', 'Desktop'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18 Safari/605`, 'Safari', 'macOS', 'Desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', 'Desktop'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${webkit} Version/18 Mobile/15E Safari/604`, 'Safari', 'iOS', 'Phone'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${webkit} CriOS/140 Mobile/15E Safari/604`, 'Chrome', 'iOS', 'Phone'],
    [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${webkit} Mobile/15E Safari/604`, 'Safari', 'iOS', 'Tablet'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140 Mobile Safari/537`, 'Chrome', 'Android', 'Phone'],
    [`Mozilla/5.0 (Linux; Android 14; SM-X910) ${webkit} Chrome/140 Safari/537`, 'Chrome', 'Android', 'Tablet'],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/27 Chrome/125 Mobile Safari/537`,
      'Samsung Internet',
      'Android',
      'Phone',
    ],
    [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) ${webkit} Chrome/108 TV Safari/537`, 'Chrome', '', 'TV'],
    ['curl/8', '', '', ''],
    ['', '', '', ''],
  ])('%s is told', (userAgent, browser, os, device) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, os, device });
  });
});

describe('a country', () => {
  const direct = { trustsProxy: false };
  const berlin = { ip: '203.0.113.7', timeZone: 'Europe/Berlin' };

  it.each([
    ['Europe/Berlin', 'DE'],
    ['America/New_York', 'US'],
    ['Asia/Calcutta', 'IN'],
    ['Asia/Kolkata', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['UTC', ''],
    ['Mars/Olympus', ''],
    ['', ''],
  ])('of %s is %s', (zone, code) => {
    expect(countryOf({ headers: {}, ip: '', timeZone: zone }, direct)).toBe(code);
  });

  it('is what a trusted proxy says, and nobody else', () => {
    const headers = { 'cf-ipcountry': 'JP' };
    expect(countryOf({ headers, ...berlin }, { trustsProxy: true })).toBe('JP');
    expect(countryOf({ headers, ...berlin }, direct)).toBe('DE');
    expect(countryOf({ headers: { 'cf-ipcountry': 'XX' }, ...berlin }, { trustsProxy: true })).toBe('DE');
  });
});
