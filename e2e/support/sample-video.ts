import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As Debian's pocketsphinx-testdata has it: `he was not an ill disposed young man`. */
const recordedSentence = '/usr/share/pocketsphinx/test/data/librivox/sense_and_sensibility_01_austen_64kb-0880.wav';

export interface Sample {
  seconds: number;
  /** The index of the file stands in front, so that a browser can begin before it has all of it. */
  faststart?: boolean;
  height?: number;
  /** 16:9 of the height where left out. */
  width?: number;
  extension?: 'mp4' | 'mov';
  hasSound?: boolean;
  /** Instead of one tone, one in each language, in Hertz. */
  tones?: Readonly<Record<string, number>>;
  /** A sentence that somebody reads takes the place of the tone. */
  speaks?: boolean;
  /** Each fills the picture for an equal part of the film; a moving picture where left out. */
  colours?: readonly string[];
  /** Bars turned to each of these hues, behind a black beginning as long as each of them. */
  hues?: readonly number[];
}

/**
 * A moving picture, with a tone unless told, made once per shape and kept for later runs. Nothing waits for ffmpeg but
 * the journey that needs it: a process that stands still meanwhile misses that the product has closed its connections.
 */
export async function sampleVideo(sample: Sample): Promise<Buffer> {
  const { seconds, faststart = true, height = 360, width, extension = 'mp4', hasSound = true } = sample;
  const { colours = [], hues = [], speaks = false, tones = { und: 330 } } = sample;
  const languages = Object.entries(tones);
  const size = `${width ?? Math.round((height * 16) / 9 / 2) * 2}x${height}`;
  const folder = join(tmpdir(), `kinora-e2e-samples-${process.getuid?.() ?? 0}`);
  const name = [
    `${seconds}s`,
    size,
    faststart ? 'fast' : 'plain',
    ...(hasSound ? [] : ['mute']),
    ...(speaks ? ['speaking'] : []),
    ...(sample.tones ? languages.flat() : []),
    ...colours,
    ...hues,
  ].join('-');
  const path = join(folder, `${name}.${extension}`);
  await mkdir(folder, { recursive: true });
  if (!existsSync(path)) {
    const bars = hues.map((hue) => `smptebars=size=${size}:rate=25,hue=h=${hue}`);
    const parts = [...(hues.length > 0 ? ['black'] : []), ...colours];
    const scenes = [...parts.map((colour) => `color=${colour}:size=${size}:rate=25`), ...bars];
    const stretches = scenes.map((scene) => `${scene},format=yuv420p,trim=duration=${seconds / scenes.length}`);
    const changing = [
      ...stretches.map((graph, index) => `${graph}[c${index}]`),
      `${stretches.map((_, index) => `[c${index}]`).join('')}concat=n=${stretches.length}`,
    ];
    const graph = scenes.length > 0 ? changing.join(';') : `testsrc2=size=${size}:rate=25`;
    const picture = ['-f', 'lavfi', '-i', graph];
    const spoken = languages.flatMap(([, hertz]) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}`]);
    const tone = speaks ? ['-i', recordedSentence] : spoken;
    const sound = hasSound ? tone : [];
    const named = languages.flatMap(([language], place) => [
      ...['-map', String(place + 1), `-metadata:s:a:${place}`, `language=${language}`],
    ]);
    const tracks = sample.tones ? ['-map', '0', ...named] : [];
    // Where nobody speaks any more the film goes on.
    const ending = speaks ? ['-af', 'apad'] : ['-shortest'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...ending];
    const keyframes = scenes.length > 0 ? ['-g', '50'] : [];
    const layout = faststart ? ['-movflags', '+faststart'] : [];
    const draft = join(folder, `${randomUUID()}.${extension}`);
    await run('ffmpeg', [
      '-v',
      'error',
      ...picture,
      ...sound,
      '-t',
      String(seconds),
      ...tracks,
      ...codecs,
      ...keyframes,
      ...layout,
      draft,
    ]);
    await rename(draft, path);
  }
  return readFile(path);
}
