import type { Player } from './player.ts';

/** Something that a player can do without: it is handed a running player, and everything it starts ends with `signal`. */
export type Extension = (player: Player) => void;
