import { describe, expect, it } from 'vitest';
import { isPageRequest, parsePageAnswer, toPageAnswer, toPageRequest } from './page-messages.ts';

const pageAt = (pathname: string, referrer = '') => ({ location: { pathname }, referrer });

describe('a player asks where it is embedded', () => {
  it('and is told', () => {
    expect(isPageRequest(toPageRequest('ply_1'), 'ply_1')).toBe(true);
    expect(isPageRequest(toPageRequest('ply_1'), 'ply_2')).toBe(false);
    const page = pageAt('/blog/a%20walk', 'https://search.test/for?words=private');
    expect(parsePageAnswer(toPageAnswer(page))).toEqual({ page: '/blog/a%20walk', referrer: 'https://search.test' });
    expect(parsePageAnswer(toPageAnswer(pageAt('/')))).toEqual({ page: '/', referrer: undefined });
    expect(parsePageAnswer(toPageAnswer(pageAt('/', 'android-app://a')))?.referrer).toBeUndefined();
  });

  it('no more than it can pass on', () => {
    expect(parsePageAnswer(toPageAnswer(pageAt(`/${'a'.repeat(900)}`)))?.page).toBe(`/${'a'.repeat(299)}`);
  });

  it.each([7, {}, ['/']])('reads %j as a text, for the server to judge', (page) => {
    const text = String(page);
    expect(parsePageAnswer({ kinora: 1, page, referrer: page })).toEqual({ page: text, referrer: text });
  });

  it.each([
    undefined,
    null,
    'page',
    { kinora: 1, page: '/' },
    { kinora: 2, page: '/', referrer: '' },
    { kinora: 1, page: '/', referrer: '', more: 1 },
    { kinora: 1, player: 'ply_1', event: 'play' },
    { kinora: 1, player: 'ply_1', event: 'page', more: 1 },
  ])('hears nothing in %j', (data) => {
    expect(parsePageAnswer(data)).toBeUndefined();
    expect(isPageRequest(data, 'ply_1')).toBe(false);
  });
});
