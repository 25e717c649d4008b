import type { Player } from './player.ts';

/** What extensions written elsewhere may rely on; everything else of a player may change. */
export type PublicPlayer = Pick<
  Player,
  | 'root'
  | 'video'
  | 'signal'
  | 'get'
  | 'onChange'
  | 'onEvent'
  | 'play'
  | 'pause'
  | 'toggle'
  | 'seek'
  | 'seekBy'
  | 'setVolume'
  | 'setMuted'
  | 'setSpeed'
>;

/** Something that a player can do without: it is handed a running player, and everything it starts ends with `signal`. */
export type Extension<Face = Player> = (player: Face) => void;

/** One that fails takes neither the others nor the film with it. */
export function runExtensions(player: Player, extensions: readonly Extension[]): void {
  for (const extension of extensions)
    try {
      extension(player);
    } catch (error) {
      reportError(error);
    }
}
