import '@mantine/tiptap/styles.layer.css';
import { textLimits } from '@kinora/player-config';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { toDocument } from './description-document.ts';
import classes from './rich-text-editor.module.css';

interface DescriptionEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onProblem: (problem: string | undefined) => void;
}

/** Only what a description may hold; going back and forth is the draft's. */
const kit = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  undoRedo: false,
});

const longest = textLimits['rich-text'];
const toHtml = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Read by our own reader: the engine's would have the browser parse markup, which the page's policy refuses. */
function takeOver(editor: Editor | null, data: DataTransfer | null): boolean {
  if (!editor || !data) return false;
  const html = data.getData('text/html');
  const lines = data.getData('text/plain').split(/\r?\n/);
  const content = html
    ? (toDocument(html).content ?? [])
    : lines.map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] }));
  const [only] = content;
  const inline = content.length === 1 && only?.type === 'paragraph' ? only.content : content;
  if (inline && inline.length > 0) editor.commands.insertContent(inline);
  return true;
}

export function DescriptionEditor({ label, value, onChange, onProblem }: DescriptionEditorProps) {
  const known = useRef(value);
  const editorRef = useRef<Editor>(null);
  const take = (event: Event, data: DataTransfer | null): boolean => {
    event.preventDefault();
    return takeOver(editorRef.current, data);
  };
  const editor = useEditor({
    extensions: [kit],
    content: toDocument(value),
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      handleDOMEvents: {
        paste: (_view, event) => take(event, event.clipboardData),
        drop: (_view, event) => take(event, event.dataTransfer),
      },
    },
    onUpdate({ editor: changed }) {
      const html = toHtml(changed);
      const excess = html.length - longest;
      onProblem(excess > 0 ? `Too long by ${excess} characters. Shorten it to keep your changes.` : undefined);
      if (excess > 0) return;
      known.current = html;
      onChange(html);
    },
  });
  editorRef.current = editor;

  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <RichTextEditor editor={editor} classNames={{ root: classes.root ?? '', content: classes.content ?? '' }}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
