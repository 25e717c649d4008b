import type { Command, PlayerMessage } from '../core/messages.ts';

export interface Frame {
  /** From there, at once. */
  play: (time: number) => void;
  /** There, when somebody starts it. */
  begin: (time: number) => void;
  onTime: (listener: (time: number) => void) => void;
}

/** The player of the page, by its messages. */
export function openFrame(kinora: number): Frame | undefined {
  const frame = document.querySelector('iframe');
  if (!frame) return undefined;
  const listeners: ((time: number) => void)[] = [];
  let beginning: number | undefined;
  const send = (command: Command) => frame.contentWindow?.postMessage({ kinora, ...command }, '*');
  const seekToBeginning = () => {
    if (beginning !== undefined) send({ command: 'seek', time: beginning });
  };
  // Whichever comes first: this script, or the player that hears it.
  frame.addEventListener('load', seekToBeginning);
  addEventListener('message', ({ source, data }: MessageEvent<Partial<PlayerMessage> | null>) => {
    if (source !== frame.contentWindow || data?.kinora !== kinora) return;
    if (data.event === 'shape') seekToBeginning();
    if (data.event === 'play') beginning = undefined;
    if (data.event === 'time') for (const listener of listeners) listener(data.time ?? 0);
  });
  return {
    play(time) {
      beginning = undefined;
      send({ command: 'seek', time });
      send({ command: 'play' });
    },
    begin(time) {
      beginning = time;
      seekToBeginning();
    },
    onTime: (listener) => void listeners.push(listener),
  };
}
