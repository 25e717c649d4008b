import { protocolVersion } from '../core/messages.ts';
import { toClock } from '../core/time-text.ts';
import { type Frame, openFrame } from './frame.ts';
import { createTranscript } from './transcript.ts';
import { secondsIn } from './wanted-time.ts';

/** What the page around a film does: it goes where a line of the transcript is, and shows which one is spoken. */
const frame = openFrame(protocolVersion);
const transcript = createTranscript();
const lines = document.querySelectorAll<HTMLAnchorElement>('a[data-at]');

for (const line of lines)
  line.addEventListener('click', (event) => {
    // In a new tab it is the page's own address that says where to begin.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
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
  onTime((time) => {
    seconds = Math.floor(time);
    if (!link.dataset.done) link.textContent = seconds > 0 ? `${words} at ${toClock(seconds)}` : words;
  });
  const address = () => {
    const url = new URL(link.dataset.copyLink ?? location.href);
    if (seconds > 0) url.searchParams.set('t', String(seconds));
    return url.href;
  };
  copyOn(link, address);
  const code = document.querySelector<HTMLButtonElement>('[data-copy-code]');
  if (code) copyOn(code, () => code.dataset.copyCode ?? '');
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

function copyOn(button: HTMLButtonElement, textOf: () => string): void {
  button.addEventListener('click', async () => {
    const before = button.textContent;
    const isCopied = await copy(textOf());
    button.dataset.done = 'yes';
    button.textContent = isCopied ? 'Copied' : 'Not allowed here';
    setTimeout(() => {
      delete button.dataset.done;
      button.textContent = before;
    }, saidForMs);
  });
}
