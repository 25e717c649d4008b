import { describe, expect, it } from 'vitest';
import { hostileStrings } from '../../../../../../packages/player/test/support/hostile-strings.ts';
import { hostileDescriptions } from '../../../../../../packages/player-config/src/testing/hostile-texts.ts';
import { type DocumentNode, toDocument } from './description-document.ts';

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });

describe('toDocument', () => {
  it('reads paragraphs and marks', () => {
    expect(toDocument('<p>A <strong>b <em>c</em></strong></p><p>d</p>')).toEqual(
      doc(paragraph(text('A '), text('b ', 'bold'), text('c', 'bold', 'italic')), paragraph(text('d'))),
    );
  });

  it('reads headings, quotes and lists', () => {
    expect(toDocument('<h2>T</h2><blockquote><p>q</p></blockquote><ul><li>one</li><li><p>two</p></li></ul>')).toEqual(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('T')] },
        { type: 'blockquote', content: [paragraph(text('q'))] },
        {
          type: 'bulletList',
          content: ['one', 'two'].map((words) => ({ type: 'listItem', content: [paragraph(text(words))] })),
        },
      ),
    );
  });

  it('keeps links that lead to the web or to a mailbox', () => {
    const link = (href: string) => ({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] });
    expect(toDocument('<p><a href="https://a.test/?b=1&amp;c=2">x</a></p>')).toEqual(
      doc(paragraph(link('https://a.test/?b=1&c=2'))),
    );
    expect(toDocument('<p><a href=mailto:a@b.test>x</a></p>')).toEqual(doc(paragraph(link('mailto:a@b.test'))));
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'java&#115;cript:x'])(
    'drops the link %s',
    (href) => {
      expect(toDocument(`<p><a href="${href}">x</a></p>`)).toEqual(doc(paragraph(text('x'))));
    },
  );

  it('keeps the words of unknown tags and nothing of scripts, styles and comments', () => {
    const pasted =
      '<html><head><title>t</title></head><style>p{}</style><!-- c --><span style="a">w</span><script>s</script>';
    expect(toDocument(pasted)).toEqual(doc(paragraph(text('w'))));
  });

  it('shows entities as the characters they stand for', () => {
    expect(toDocument('<p>&lt;b&gt; &amp;amp; &#39;x&#39; &#x1F3AC;</p>')).toEqual(
      doc(paragraph(text("<b> &amp; 'x' 🎬"))),
    );
  });

  it.each(['', '   ', '<ul></ul>', '<blockquote></blockquote>', '</p></ul>'])(
    'makes an empty document of %j',
    (html) => {
      expect(toDocument(html)).toEqual(doc(paragraph()));
    },
  );

  it('gives an item that begins with a list a paragraph to begin with', () => {
    const inner = { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] };
    expect(toDocument('<ul><li><ol><li>a</li></ol></li></ul>')).toEqual(
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), inner] }] }),
    );
  });

  it('reads broken markup without an end', () => {
    expect(toDocument('<p>a <b>b <i>c')).toMatchObject(doc(paragraph(text('a '), text('b ', 'bold'), {})));
    expect(toDocument('1 < 2')).toEqual(doc(paragraph(text('1 < 2'))));
  });

  it('makes nothing of hostile texts but words in what a description may hold', () => {
    const nodes = ['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'hardBreak'];
    const check = ({ type, text: words, content = [], marks = [] }: DocumentNode): void => {
      expect(type === 'text' ? words : nodes.includes(type)).toBeTruthy();
      for (const mark of marks) {
        expect(['bold', 'italic', 'underline', 'strike', 'link']).toContain(mark.type);
        if (mark.type === 'link') expect(String(mark.attrs?.href)).toMatch(/^(?:https?:\/\/|mailto:)/i);
      }
      content.forEach(check);
    };
    const tags = ['constructor', 'valueof', 'a', 'li', 'ul', 'template', 'script', 'x-y'];
    const broken = tags.flatMap((tag) => [
      `<${tag}>x`,
      `</${tag}>x`,
      `<${tag}/>x`,
      `<${tag} href=x y='>z`,
      `<ul><${tag}>x`,
    ]);
    for (const hostile of [...hostileStrings, ...hostileDescriptions, ...broken]) check(toDocument(hostile));
  });
});
