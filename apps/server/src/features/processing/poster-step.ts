import { join } from 'node:path';
import { bt709 } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { takeFrames } from './film-frame.ts';
import { judgePicture } from './picture-quality.ts';
import { decoderOf, stillRepairs } from './picture-repairs.ts';
import { encodeJpeg, encodePlaceholder, putModernPictures } from './poster-files.ts';
import { firstTimes } from './poster-times.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import { MissingToolError, UnsupportedMediaError } from './processing-errors.ts';
import type { WorkedVideo } from './processing-store.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

interface Still {
  path: string;
  atSeconds: number;
  score: number;
}

/** The picture before playback. The JPEG shows at once; what is lighter than it follows. */
export const posterStep =
  (dir: WorkDir): StepWork =>
  async (context) => {
    const { video, token, publish } = context;
    const { path, atSeconds, score } = await findStill(dir, context);
    const keyOf = (name: string) => dir.keys.poster(video.id, token, name);
    const posterKey = keyOf('poster.jpg');
    await dir.putBytes(posterKey, await encodeJpeg(path));
    const poster = { atSeconds, score, widths: [], placeholder: await encodePlaceholder(path) };
    await publish({ posterKey, poster });
    return { posterKey, poster: { ...poster, widths: await putModernPictures(dir, path, keyOf) } };
  };

/** What the owner wishes, or else the best that is known, or else the first that is worth showing. */
function timesFor({ posterWishMs, posterCandidates, durationMs }: WorkedVideo): number[] {
  // Wished for in a cut that was longer, it may lie behind the end of this one.
  if (posterWishMs !== null && posterWishMs <= (durationMs ?? 0)) return [posterWishMs / 1000];
  const best = bestOf(posterCandidates ?? []);
  return best ? [best.atSeconds] : firstTimes((durationMs ?? 0) / 1000);
}

export const bestOf = <Frame extends { score: number }>(frames: readonly Frame[]): Frame | undefined =>
  frames.toSorted((one, other) => other.score - one.score)[0];

async function findStill(dir: WorkDir, { video, signal }: StepContext): Promise<Still> {
  if (!dir.tools) throw new MissingToolError('No poster: this server has no ffmpeg');
  const { path, key } = await dir.source();
  const findings = findingsOf(video);
  const probe = key === dir.keys.mp4(video.id) ? probeOfMp4(findings) : findings.probe;
  const { colour = bt709, width, height } = probe;
  const film = {
    ...{
      ffmpeg: dir.tools.ffmpeg,
      path,
      colour,
      tables: await writeColourTables(dir, colour),
      shape: { width, height },
    },
    ...{ decoder: decoderOf(probe), repairs: stillRepairs(probe), signal },
  };
  const folder = await dir.subfolder('poster');
  const stills: Still[] = [];
  for (const [index, atSeconds] of timesFor(video).entries()) {
    const to = join(folder, `${index}.jpg`);
    if ((await takeFrames(film, [{ atSeconds, to }])).length === 0) continue;
    const { score, isPoor } = await judgePicture(to);
    stills.push({ path: to, atSeconds, score });
    if (!isPoor) break;
  }
  return bestOf(stills) ?? noPicture();
}

function noPicture(): never {
  throw new UnsupportedMediaError('This film shows no picture at that time');
}
