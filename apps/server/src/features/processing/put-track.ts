import { type Cue, writeTrack } from '@kinora/text-tracks';
import { newId } from '../../crypto/ids.ts';
import type { MadeTrack } from '../text-tracks/text-track-service.ts';
import type { WorkDir } from './work-dir.ts';

export type FoundTrack = Pick<MadeTrack, 'kind' | 'lang' | 'label' | 'origin'> & { cues: Cue[] };

/** Its row follows with the end of the step: a track is there as a whole, or not. */
export async function putTrack(dir: WorkDir, videoId: string, { cues, ...named }: FoundTrack): Promise<MadeTrack> {
  const id = newId('trk');
  await dir.putText(dir.keys.textTrack(videoId, id, 1), writeTrack(cues, 'vtt'));
  return { id, ...named, cues: cues.length, revision: 1, lastRevision: 1 };
}
