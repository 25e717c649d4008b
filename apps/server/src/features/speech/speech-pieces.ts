/** What the model for voices hears at once, and how often it is asked. */
export const windowSamples = 512;
export const sampleRate = 16_000;
const windowSeconds = windowSamples / sampleRate;
const windowsOf = (seconds: number) => Math.round(seconds / windowSeconds);

/** A stretch of the sound, by its windows: the last is not part of it. */
export interface SpeechPiece {
  from: number;
  to: number;
}

/** Somebody speaks from here on; and no longer where it falls below the second. */
const speaks = 0.5;
const isSilent = (voice: number) => voice < 0.35;
/** Breath before and after, which belongs to the words. */
const margin = windowsOf(0.2);
/** A pause that ends a piece, and one that will do where it is long already. */
const pause = windowsOf(0.6);
const shortPause = windowsOf(0.3);
const longAlready = windowsOf(5);
/** Longer ones are not understood well; shorter ones are no words. */
const longest = windowsOf(10);
const shortest = windowsOf(0.25);

/**
 * Cuts the sound where nobody speaks, as it comes. Told for each window how sure it is that somebody speaks, it answers
 * the piece that has ended, if one has.
 */
export function createPieceCutter() {
  /** Of the open piece, from its first window on. */
  let voices: number[] = [];
  let from = 0;
  let at = 0;
  let lastEnd = 0;

  function close(to: number, restFrom: number): SpeechPiece | undefined {
    const piece = { from: Math.max(lastEnd, from - margin), to };
    const spoken = voices.slice(0, to - from).filter((voice) => voice >= speaks).length;
    voices = voices.slice(restFrom - from);
    from = restFrom;
    lastEnd = to;
    return spoken >= shortest ? piece : undefined;
  }

  return {
    add(voice: number): SpeechPiece | undefined {
      at += 1;
      if (voices.length === 0) {
        if (voice < speaks) return undefined;
        from = at - 1;
      }
      voices.push(voice);
      const quiet = voices.length - 1 - voices.findLastIndex((one) => !isSilent(one));
      const needed = voices.length > longAlready ? shortPause : pause;
      if (quiet >= needed) return close(at - quiet + Math.min(margin, quiet), at);
      if (voices.length + margin < longest) return undefined;
      const cut = from + quietest(voices);
      return close(cut, cut);
    },

    /** Where the sound ends. */
    end: (): SpeechPiece | undefined => (voices.length === 0 ? undefined : close(at, at)),
  };
}

/** In its second half, so that what is left is no crumb: between words if need be, rather than in one. */
function quietest(voices: readonly number[]): number {
  const half = Math.floor(voices.length / 2);
  const around = (index: number) => (voices[index - 1] ?? 1) + (voices[index] ?? 1) + (voices[index + 1] ?? 1);
  let best = voices.length - 1;
  for (let index = half; index < voices.length - 1; index += 1) if (around(index) <= around(best)) best = index;
  return best;
}
