import { type Cue, parseCues } from '../core/cues.ts';
import type { TextTrack } from '../core/text-track.ts';

/** Each file once; one that did not come is asked for again when it is wanted again. */
export function createCueFiles(signal: AbortSignal): (track: TextTrack) => Promise<readonly Cue[]> {
  const files = new Map<string, Promise<readonly Cue[]>>();
  const load = async (url: string) => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`no cues: ${answer.status}`);
    return parseCues(await answer.text());
  };
  return ({ url }) => {
    const file = files.get(url) ?? load(url);
    files.set(url, file);
    return file.catch(() => {
      files.delete(url);
      return [];
    });
  };
}
