import { describe, expect, it } from 'vitest';
import { toSafeDescription } from './description.ts';

const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;

describe('toSafeDescription', () => {
  it('keeps plain formatting as it is', () => {
    const html = '<h2>One</h2><p>Two <strong>bold</strong> <em>soft</em><br>three</p><ul><li>four</li></ul>';
    expect(toSafeDescription(html)).toBe(html);
  });

  it('keeps entities single', () => {
    expect(toSafeDescription('<p>Fish &amp; chips &lt;b&gt; &#39;x&#39; AT&T</p>')).toBe(
      '<p>Fish &amp; chips &lt;b&gt; &#39;x&#39; AT&amp;T</p>',
    );
  });

  it('keeps links to the web and to mail, with rel and target of its own', () => {
    expect(toSafeDescription('<a href="https://kinora.test/a?b=1&amp;c=2" target="_top">go</a>')).toBe(
      link('https://kinora.test/a?b=1&amp;c=2', 'go'),
    );
    expect(toSafeDescription('<a rel="x" href="mailto:a@b.test">mail</a>')).toBe(link('mailto:a@b.test', 'mail'));
  });

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p style="background:url(//evil.test)">x</p>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href=https://evil.test onclick=alert(1)>x</a>',
    '<svg><script>alert(1)</script></svg>',
    '</div></main><iframe src=//evil.test>',
    '<!--<p>--><style>*{display:none}</style>',
    '<a id="config" name="x">x</a>',
    '<base href="//evil.test">',
    '<meta http-equiv="refresh" content="0;url=//evil.test">',
  ])('leaves no element or attribute of %j', (html) => {
    const tags = toSafeDescription(html).match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|b|strong|i|em|u|s|ul|ol|li|h[1-3]|blockquote|br|a)>$/);
    }
  });

  it('takes an attribute that hides in an address for part of the address', () => {
    const made = toSafeDescription('<a href="https://a.test/&quot;onclick=&quot;alert(1)">x</a>');
    expect(made).not.toMatch(/<a[^>]*\sonclick/);
    expect(toSafeDescription('<a href="https://a.test/" onclick="alert(1)">x</a>')).toBe(link('https://a.test/', 'x'));
  });
});
