import { join } from 'node:path';
import type { PosterCandidate } from '../../db/schema.ts';
import { bt709 } from './colour.ts';
import { takeFrames } from './film-frame.ts';
import { judgePicture, looksLike, type PictureQuality } from './picture-quality.ts';
import { encodeJpeg } from './poster-files.ts';
import { candidateTimes } from './poster-times.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import type { StepContext } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

const mostOffered = 6;
const offeredWidth = 640;

interface Still extends PictureQuality {
  path: string;
  atSeconds: number;
}

/** The best of frames that differ, in the order of time; of a film with none that is worth showing, the least bad. */
export function chooseStills<Frame extends PictureQuality & { atSeconds: number }>(stills: readonly Frame[]): Frame[] {
  const ranked = stills.toSorted((one, other) => other.score - one.score);
  const good = ranked.filter(({ isPoor }) => !isPoor);
  const chosen: Frame[] = [];
  for (const still of good.length > 0 ? good : ranked.slice(0, 1))
    if (chosen.length < mostOffered && !chosen.some((other) => looksLike(still, other))) chosen.push(still);
  return chosen.toSorted((one, other) => one.atSeconds - other.atSeconds);
}

export async function makeCandidates(
  dir: WorkDir,
  { video, token, signal }: StepContext,
  { ffmpeg, sceneCuts }: { ffmpeg: string; sceneCuts: readonly number[] },
): Promise<PosterCandidate[]> {
  const { path } = await dir.mp4();
  const { colour = bt709, durationSeconds, width, height } = probeOfMp4(findingsOf(video));
  const folder = await dir.subfolder('candidates');
  const wishes = candidateTimes(durationSeconds, sceneCuts).map((atSeconds, index) => ({
    atSeconds,
    to: join(folder, `${index}.jpg`),
  }));
  const stills: Still[] = [];
  for (const { atSeconds, to } of await takeFrames({ ffmpeg, path, colour, shape: { width, height }, signal }, wishes))
    stills.push({ path: to, atSeconds, ...(await judgePicture(to)) });
  const candidates: PosterCandidate[] = [];
  for (const [index, still] of chooseStills(stills).entries()) {
    const key = dir.keys.candidate(video.id, token, index + 1);
    await dir.putBytes(key, await encodeJpeg(still.path, offeredWidth));
    candidates.push({ key, atSeconds: still.atSeconds, score: still.score });
  }
  return candidates;
}
