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
 * The browser's own captions, for a film that leaves its player behind: nothing of ours is seen there. A stream that the
 * browser plays by itself brings them along, and only those reach a television. Where it brings none they are made; a
 * track cannot be taken away again, so each is made once.
 */
export function createNativeCaptions({ video }: Player) {
  const made = new Map<string, globalThis.TextTrack>();
  const all = () => [...video.textTracks];
  const isMade = (native: globalThis.TextTrack) => [...made.values()].includes(native);
  const brought = ({ lang, label }: TextTrack) =>
    all().find((native) => native.language === lang && native.label === label && !isMade(native));

  function make({ url, kind, label, lang }: TextTrack, cues: readonly Cue[]): globalThis.TextTrack {
    const native = video.addTextTrack(kind === 'captions' ? 'captions' : 'subtitles', label, lang);
    for (const cue of cues) native.addCue(toNative(cue));
    made.set(url, native);
    return native;
  }

  return (track: TextTrack | undefined, cues: readonly Cue[], isShown: boolean): void => {
    const chosen = track && cues.length > 0 ? (brought(track) ?? made.get(track.url) ?? make(track, cues)) : undefined;
    for (const native of all()) {
      const mode = native !== chosen ? 'disabled' : isShown ? 'showing' : 'hidden';
      // Every change is told, and who hears of it may come here.
      if (native.mode !== mode) native.mode = mode;
    }
  };
}
