/** A document as the rich-text editor takes it. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: Mark[];
  text?: string;
}

interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}

const blocks: Readonly<Record<string, Omit<DocumentNode, 'content'>>> = {
  p: { type: 'paragraph' },
  div: { type: 'paragraph' },
  h1: { type: 'heading', attrs: { level: 1 } },
  h2: { type: 'heading', attrs: { level: 2 } },
  h3: { type: 'heading', attrs: { level: 3 } },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
  blockquote: { type: 'blockquote' },
};
const marks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  a: 'link',
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const unseen = /<!--[\s\S]*?-->|<(script|style|head|title|template)\b[\s\S]*?<\/\1\s*>/gi;
const piece = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[^<]+|</gi;
const linkTarget = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const isTextBlock = ({ type }: DocumentNode): boolean => type === 'paragraph' || type === 'heading';
const isList = ({ type }: DocumentNode): boolean => type === 'bulletList' || type === 'orderedList';

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

function toMark(tag: string, inside: string): Mark | undefined {
  const type = marks[tag];
  if (type !== 'link') return type ? { type } : undefined;
  const found = linkTarget.exec(inside);
  const href = decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? { type, attrs: { href } } : undefined;
}

/** Holds what is open while the pieces of a text go by. */
function createBuilder() {
  const root: DocumentNode = { type: 'doc', content: [] };
  const open: DocumentNode[] = [root];
  const openMarks: { tag: string; mark: Mark | undefined }[] = [];
  const top = (): DocumentNode => open.at(-1) ?? root;

  function push(block: DocumentNode): void {
    if (isTextBlock(top())) open.pop();
    // A list holds items and nothing else, and an item stands in a list.
    if (isList(top()) !== (block.type === 'listItem')) return;
    const node = { ...block, content: [] };
    top().content?.push(node);
    open.push(node);
  }

  function pop(type: string): void {
    const at = open.findLastIndex((node) => node.type === type);
    if (at > 0) open.splice(at);
  }

  function write(node: DocumentNode): void {
    if (!isTextBlock(top())) push({ type: 'paragraph' });
    const worn = openMarks.flatMap(({ mark }) => mark ?? []);
    const each = [...new Map(worn.map((mark) => [mark.type, mark])).values()];
    if (isTextBlock(top())) top().content?.push(each.length > 0 ? { ...node, marks: each } : node);
  }

  return {
    root,
    openTag(tag: string, inside: string): void {
      const block = blocks[tag];
      if (tag === 'br') write({ type: 'hardBreak' });
      else if (block) push({ ...block });
      else if (tag in marks) openMarks.push({ tag, mark: toMark(tag, inside) });
    },
    closeTag(tag: string): void {
      const block = blocks[tag];
      const at = openMarks.findLastIndex((entry) => entry.tag === tag);
      if (block) pop(block.type);
      else if (at >= 0) openMarks.splice(at, 1);
    },
    text(raw: string): void {
      const text = decode(raw).replace(/\s+/g, ' ');
      if (text !== '' && (text !== ' ' || isTextBlock(top()))) write({ type: 'text', text });
    },
  };
}

/** What the editor's rules ask for: no empty list or quote, and an item begins with a paragraph. */
function settle(node: DocumentNode): DocumentNode[] {
  if (node.content === undefined) return [node];
  const content = node.content.flatMap(settle);
  if (isTextBlock(node)) return [{ ...node, content }];
  if (node.type === 'listItem' && content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph', content: [] });
  return content.length > 0 ? [{ ...node, content }] : [];
}

/**
 * Reads the HTML of a description, or of a paste, without letting the browser parse it: the page's policy refuses
 * markup written as text. Tags that descriptions do not have fall away and leave their words.
 */
export function toDocument(html: string): DocumentNode {
  const builder = createBuilder();
  for (const [whole, slash, tag, inside] of html.replace(unseen, '').matchAll(piece)) {
    if (!tag) builder.text(whole);
    else if (slash) builder.closeTag(tag.toLowerCase());
    else builder.openTag(tag.toLowerCase(), inside ?? '');
  }
  const [doc] = settle(builder.root);
  return doc ?? { type: 'doc', content: [{ type: 'paragraph', content: [] }] };
}
