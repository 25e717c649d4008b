import { type Cue, toPlace } from '../core/cues.ts';
import type { TextTrack } from '../core/text-track.ts';
import type { Player } from '../player/player.ts';

function toNative({ start, end, text, settings }: Cue): VTTCue {
  const cue = new VTTCue(start, end, text);
  const { line, align } = toPlace(settings);
  cue.align = align;
  if (line !== undefined) {
    cue.snapToLines = false;
    cue.line = line;
  }
  return cue;
}

/**
 * The browser's own captions, for a film that leaves its player behind: nothing of ours is seen there. A track cannot
 * be taken away again, so each is made once.
 */
export function createNativeCaptions({ video }: Player) {
  const made = new Map<string, globalThis.TextTrack>();
  return (track: TextTrack | undefined, cues: readonly Cue[], isShown: boolean): void => {
    for (const other of made.values()) other.mode = 'disabled';
    if (!track || cues.length === 0) return;
    let native = made.get(track.url);
    if (!native) {
      native = video.addTextTrack(track.kind === 'captions' ? 'captions' : 'subtitles', track.label, track.lang);
      for (const cue of cues) native.addCue(toNative(cue));
      made.set(track.url, native);
    }
    native.mode = isShown ? 'showing' : 'hidden';
  };
}
