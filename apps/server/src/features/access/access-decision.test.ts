import { describe, expect, it } from 'vitest';
import { decideEmbed, decideWatch, isAllowedHost } from './access-decision.ts';
import { type AccessRules, openToAll } from './access-rules.ts';

const now = Date.UTC(2026, 10, 17);
const ownOrigin = 'https://video.test';
const rules = (changes: Partial<AccessRules>): AccessRules => ({ ...openToAll, isLimited: true, ...changes });
const listed = rules({ allowedDomains: ['example.com', 'shop.test:8443'] });
const decide = (of: AccessRules, dest?: string, host?: string) => {
  const decision = decideEmbed(of, { dest, host }, { now, ownOrigin });
  return decision.kind === 'refused' ? decision.refused.why : decision.kind;
};

describe('a page that is on the list', () => {
  it.each(['example.com', 'www.example.com', 'a.b.example.com', 'shop.test:8443'])('is %s', (host) => {
    expect(isAllowedHost(listed, host)).toBe(true);
    expect(decide(listed, 'iframe', host)).toBe('shown');
  });
  it.each([
    'example.com.evil.test',
    'evilexample.com',
    'example.com:8080',
    'shop.test',
    'shop.test:8080',
    'localhost:3000',
    'my.webflow.io',
  ])('is not %s', (host) => {
    expect(decide(listed, 'iframe', host)).toBe('domain');
  });
  it('is one of a site builder, or of this machine, only where the owner wants that', () => {
    expect(decide(rules({ ...listed, allowBuilders: true }), 'iframe', 'my.webflow.io')).toBe('shown');
    expect(decide(rules({ ...listed, allowBuilders: true }), 'iframe', 'evilwebflow.io')).toBe('domain');
    for (const host of ['localhost:3000', 'app.localhost:3000', '127.0.0.1:8080'])
      expect(decide(rules({ ...listed, allowLocal: true }), 'iframe', host)).toBe('shown');
    expect(decide(rules({ ...listed, allowLocal: true }), 'iframe', '192.168.0.1')).toBe('domain');
  });
});

describe('who says nothing of itself', () => {
  it('is held to the list by the browser, in a frame', () => {
    expect(decideEmbed(listed, { dest: 'iframe', host: undefined }, { now, ownOrigin })).toEqual({
      kind: 'shown',
      ancestors: 'https://video.test example.com *.example.com shop.test:8443 *.shop.test:8443',
    });
  });
  it('is let in by itself only where that is allowed', () => {
    const framed = rules({ ...listed, allowDirect: false });
    expect(decide(listed, 'document')).toBe('shown');
    expect(decide(framed, 'document')).toBe('direct');
    expect(decide(framed, 'document', 'example.com')).toBe('direct');
    // Old browsers and programs say neither.
    expect(decide(framed)).toBe('direct');
    expect(decide(framed, undefined, 'example.com')).toBe('shown');
    expect(decide(framed, undefined, 'evil.test')).toBe('domain');
    expect(decide(rules({ allowDirect: false }), 'iframe', 'any.test')).toBe('shown');
  });
});

describe('the page that shows a player by itself', () => {
  it('frames it as others do, where it is allowed', () => {
    expect(decide(listed, 'iframe', 'video.test')).toBe('shown');
    expect(decide(rules({ ...listed, allowDirect: false }), 'iframe', 'video.test')).toBe('domain');
    expect(decideWatch(listed, now)).toBeUndefined();
    expect(decideWatch(rules({ allowDirect: false }), now)).toEqual({ kind: 'refused', refused: { why: 'direct' } });
  });
});

describe('a player that is private, or not open now', () => {
  it('is shown to no page', () => {
    expect(decide(rules({ visibility: 'private' }), 'iframe', 'example.com')).toBe('hidden');
    expect(decide(rules({ opensAt: new Date(now + 1) }), 'iframe')).toBe('early');
    expect(decide(rules({ opensAt: new Date(now) }), 'iframe')).toBe('shown');
    expect(decide(rules({ closesAt: new Date(now) }), 'iframe')).toBe('over');
    expect(decide(rules({ closesAt: new Date(now + 1) }), 'iframe')).toBe('shown');
  });
});
