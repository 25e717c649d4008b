import { toggleFullscreen } from '../controls/fullscreen/mount.ts';
import type { PlayerAction } from '../core/key-bindings.ts';
import { stepSpeed } from '../core/settings-menu.ts';
import type { Player } from '../player/player.ts';

export function perform(player: Player, action: PlayerAction): void {
  const { video } = player;
  if (action.do === 'toggle-play') player.toggle();
  if (action.do === 'toggle-mute') player.setMuted(!video.muted);
  if (action.do === 'toggle-fullscreen') toggleFullscreen(player);
  if (action.do === 'seek-by') player.seekBy(action.seconds);
  if (action.do === 'seek-to') player.seek(video.duration * action.fraction);
  if (action.do === 'volume-by') player.setVolume((video.muted ? 0 : video.volume) + action.amount);
  if (action.do === 'speed-by') player.setSpeed(stepSpeed(video.playbackRate, action.steps));
}
