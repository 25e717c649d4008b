import { isMessage, protocolVersion } from './message-form.ts';

/** What a player tells the others of its page: which one it is. */
export const toTwinNotice = (player: string) => ({ kinora: protocolVersion, shows: player });

export const isTwinNotice = (data: unknown, player: string): boolean =>
  isMessage(data, ['shows']) && data.shows === player;
