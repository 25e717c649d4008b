import { Parser } from 'htmlparser2';

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

// Maps: a tag may be called what every object has, `constructor` for one.
const blocks: ReadonlyMap<string, Omit<DocumentNode, 'content'>> = new Map(
  Object.entries({
    p: { type: 'paragraph' },
    div: { type: 'paragraph' },
    h1: { type: 'heading', attrs: { level: 1 } },
    h2: { type: 'heading', attrs: { level: 2 } },
    h3: { type: 'heading', attrs: { level: 3 } },
    ul: { type: 'bulletList' },
    ol: { type: 'orderedList' },
    li: { type: 'listItem' },
    blockquote: { type: 'blockquote' },
  }),
);
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    u: 'underline',
    s: 'strike',
    a: 'link',
  }),
);
/** Nothing of what stands in these is meant to be read. */
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template']);

const isTextBlock = ({ type }: DocumentNode): boolean => type === 'paragraph' || type === 'heading';
const isList = ({ type }: DocumentNode): boolean => type === 'bulletList' || type === 'orderedList';

function toMark(tag: string, address: string | undefined): Mark | undefined {
  const type = marks.get(tag);
  if (type !== 'link') return type ? { type } : undefined;
  const href = address?.trim() ?? '';
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
    openTag(tag: string, address: string | undefined): void {
      const block = blocks.get(tag);
      if (tag === 'br') write({ type: 'hardBreak' });
      else if (block) push({ ...block });
      else if (marks.has(tag)) openMarks.push({ tag, mark: toMark(tag, address) });
    },
    closeTag(tag: string): void {
      const block = blocks.get(tag);
      const at = openMarks.findLastIndex((entry) => entry.tag === tag);
      if (block) pop(block.type);
      else if (at >= 0) openMarks.splice(at, 1);
    },
    text(raw: string): void {
      const text = raw.replace(/\s+/g, ' ');
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
  let unseenDepth = 0;
  let words = '';
  // Entities arrive as texts of their own; blanks are told apart only in the whole.
  const flush = (): void => {
    builder.text(words);
    words = '';
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (unseen.has(tag)) unseenDepth += 1;
      if (unseenDepth > 0) return;
      flush();
      builder.openTag(tag, attributes.href);
    },
    ontext(text) {
      if (unseenDepth === 0) words += text;
    },
    onclosetag(tag) {
      if (unseenDepth === 0) {
        flush();
        builder.closeTag(tag);
      }
      if (unseen.has(tag)) unseenDepth -= 1;
    },
    onend: flush,
  });
  parser.end(html);
  const [doc] = settle(builder.root);
  return doc ?? { type: 'doc', content: [{ type: 'paragraph', content: [] }] };
}
