import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes what could leave a text node or a quoted attribute', () => {
    expect(html`<p title="${'"><i>'}">${`<b>&'`}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;i&gt;">&lt;b&gt;&amp;&#39;</p>',
    );
  });

  it('keeps markup made by itself, alone and in lists', () => {
    const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });

  it('leaves out what is absent but keeps zero', () => {
    expect(html`[${undefined}${false}${0}]`.markup).toBe('[0]');
  });
});
