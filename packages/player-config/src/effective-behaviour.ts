import type { GroupValues, PlayerControlKey } from './fields.ts';
import type { PlayerConfig } from './player-config.ts';

export interface Behaviour {
  playback: GroupValues<'playersettings'>;
  controls: Record<PlayerControlKey, boolean>;
}

function withoutControls(controls: Behaviour['controls']): Behaviour['controls'] {
  return Object.fromEntries(Object.keys(controls).map((key) => [key, false])) as Behaviour['controls'];
}

/** What a viewer gets once the switches have had their say about each other. */
export function effectiveBehaviour(config: PlayerConfig): Behaviour {
  const { playersettings, playercontrol } = config;
  const thumbnail = playercontrol.thumbnail && config.playerThumbnailImageUrl !== '';
  const branding = playercontrol.branding && config.playerBrandingImageUrl !== '';
  if (playersettings.use_as_BG_video) {
    const playback = { ...playersettings, autoplay: true, muted: true, loop: true, use_as_BG_video: true };
    // The poster is no control: it is what stands there until the first frame.
    return { playback, controls: { ...withoutControls(playercontrol), thumbnail } };
  }
  // Browsers refuse to start with sound, so autoplay is always silent, however the config came about.
  const muted = playersettings.muted || playersettings.autoplay;
  return { playback: { ...playersettings, muted }, controls: { ...playercontrol, thumbnail, branding } };
}
