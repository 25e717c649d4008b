import { isMessage, protocolVersion } from './message-form.ts';

/** What a player that starts tells the others of its page. `from` is a random word, only good for knowing oneself. */
export interface PlayingNotice {
  readonly kinora: typeof protocolVersion;
  readonly playing: string;
}

export function toNotice(from: string): PlayingNotice {
  return { kinora: protocolVersion, playing: from };
}

/** Who has started, or undefined when the message is something else. */
export function parseNotice(data: unknown): string | undefined {
  return isMessage(data, ['playing']) && typeof data.playing === 'string' ? data.playing : undefined;
}
