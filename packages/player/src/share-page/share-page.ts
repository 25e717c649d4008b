import { protocolVersion } from '../core/message-form.ts';
import { toClock } from '../core/time-text.ts';
import { type Frame, openFrame } from './frame.ts';
import { createTranscript } from './transcript.ts';
import { secondsIn } from './wanted-time.ts';

/** What the page around a film does: it goes where a line of the transcript is, and shows which one is spoken. */
const frame = openFrame(protocolVersion);
const transcript = createTranscript();

document.addEventListener('click', (event) => {
  const line = (event.target as Element).closest<HTMLAnchorElement>('a[data-at]');
  // In a new tab it is the page's own address that says where to begin.
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const time = Number(line.dataset.at);
  history.replaceState(null, '', line.href);
  // A browser may refuse to play what nobody has pressed yet: then the film waits at that place.
  frame?.play(time);
  transcript?.show(time);
});

if (frame) {
  const wanted = secondsIn(new URL(location.href).searchParams.get('t'));
  if (wanted !== undefined) frame.begin(wanted);
  frame.onTime((time) => transcript?.show(time));
  mountCopying(frame);
}

function mountCopying({ onTime }: Frame): void {
  const link = document.querySelector<HTMLButtonElement>('[data-copy-link]');
  if (!link) return;
  const words = link.textContent;
  let seconds = 0;
  const label = () => (seconds > 0 ? `${words} at ${toClock(seconds)}` : words);
  const address = () => {
    const url = new URL(link.dataset.copyLink ?? location.href);
    if (seconds > 0) url.searchParams.set('t', String(seconds));
    return url.href;
  };
  const relabel = copyOn(link, { label, textOf: address });
  onTime((time) => {
    seconds = Math.floor(time);
    relabel();
  });
  const code = document.querySelector<HTMLButtonElement>('[data-copy-code]');
  const codeWords = code?.textContent ?? '';
  if (code) copyOn(code, { label: () => codeWords, textOf: () => code.dataset.copyCode ?? '' });
}

/** Not every page may: without https there is no clipboard at all. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const saidForMs = 1_500;

/** Says for a moment how it went. Answers how to write its label anew, which waits until then. */
function copyOn(button: HTMLButtonElement, { label, textOf }: { label: () => string; textOf: () => string }) {
  let said: ReturnType<typeof setTimeout> | undefined;
  const relabel = () => {
    if (said === undefined) button.textContent = label();
  };
  button.addEventListener('click', async () => {
    const isCopied = await copy(textOf());
    button.textContent = isCopied ? 'Copied' : 'Not allowed here';
    clearTimeout(said);
    said = setTimeout(() => {
      said = undefined;
      relabel();
    }, saidForMs);
  });
  return relabel;
}
