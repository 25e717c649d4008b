import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hlsStep } from '../features/processing/hls-step.ts';
import type { LadderParts } from '../features/processing/ladder-run.ts';
import { findMediaTools } from '../features/processing/media-tools.ts';
import { mp4Step } from '../features/processing/mp4-step.ts';
import { posterStep } from '../features/processing/poster-step.ts';
import { probeStep } from '../features/processing/probe-step.ts';
import type { StepContext, StepWork } from '../features/processing/step-runner.ts';
import { software } from '../features/processing/video-encoders.ts';
import { type WorkDir, withWorkDir } from '../features/processing/work-dir.ts';
import { contentTypeOfMedia, mediaKeys } from '../features/videos/media-key.ts';
import { createLog } from '../runtime/log.ts';
import { openDisk } from '../storage/disk.ts';

export interface MadeFilm {
  durationMs: number;
  width: number;
  height: number;
  way: string;
  mp4: string;
  poster: string;
  /** As the master playlist lists them. */
  rungs: { path: string; averageRate: number; pixels: number }[];
  /** The sound of the stream. */
  sound: string | undefined;
}

/** The worker's own steps on a storage of their own, without the database that remembers how far they are. */
export async function openWorkshop(folder: string) {
  const tools = await findMediaTools({ ffmpegPath: '', ffprobePath: '', searchPath: '/usr/bin' });
  const media = join(folder, 'media');
  const storage = await openDisk(media, { onWarning: () => undefined });
  const keys = { ...mediaKeys, upload: (id: string) => `uploads/${id}`, typeOf: contentTypeOfMedia };
  const largestSizeOf = async () => 1080;
  const log = createLog('worker', 'silent');
  const parts = { storage, keys, tools, encoder: software, log, largestSizeOf, workRoot: join(folder, 'work') };
  return async (id: string, upload: string): Promise<MadeFilm> => {
    await storage.putFile(keys.upload(id), upload, 'application/octet-stream');
    const video = await withWorkDir(parts, { videoId: id, name: '' }, (dir) => runSteps(dir, id));
    const pathOf = (key: string) => join(media, key);
    return {
      ...video,
      mp4: pathOf(video.storageKey),
      poster: pathOf(video.posterKey),
      ...(await readStream(pathOf(video.hlsKey))),
    };
  };
}

interface Worked {
  durationMs: number;
  width: number;
  height: number;
  probe: { way: string };
  storageKey: string;
  posterKey: string;
  hlsKey: string;
}

/** None of these films is long enough for pieces, which need the database. */
const ladderStep = (dir: WorkDir) => hlsStep(dir, {} as LadderParts);

async function runSteps(dir: WorkDir, id: string) {
  let video: object = { id, posterWishMs: null, posterCandidates: null };
  for (const step of [probeStep, mp4Step, posterStep, ladderStep] satisfies ((dir: WorkDir) => StepWork)[]) {
    const context = {
      video,
      token: 1,
      signal: new AbortController().signal,
      report: () => undefined,
      publish: async () => undefined,
    } as unknown as StepContext;
    video = { ...video, ...(await step(dir)(context)) };
  }
  const worked = video as Worked;
  return { ...worked, way: worked.probe.way };
}

async function readStream(master: string): Promise<Pick<MadeFilm, 'rungs' | 'sound'>> {
  const text = await readFile(master, 'utf8');
  const beside = (name: string) => join(master, '..', name.replace('.m3u8', '.mp4'));
  const lines = text.matchAll(/AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\d+)x(\d+).*\n(\S+)/g);
  return {
    rungs: [...lines].map(([, rate, width, height, name = '']) => ({
      path: beside(name),
      averageRate: Number(rate),
      pixels: Number(width) * Number(height),
    })),
    sound: text.includes('TYPE=AUDIO') ? beside('audio.m3u8') : undefined,
  };
}
