import { execFileSync } from 'node:child_process';

/** Red, green and blue from 0 to 255, as a screen of BT.709 is told to show them. */
export type Patch = readonly [number, number, number];
type Triple = [number, number, number];

const columns = 4;
const rows = 3;
/** One for each field of the picture. None is brighter than what every tone curve leaves as it is. */
export const patches: readonly Patch[] = [
  [20, 20, 20],
  [60, 60, 60],
  [110, 110, 110],
  [170, 170, 170],
  [165, 40, 40],
  [45, 150, 50],
  [45, 55, 160],
  [165, 145, 40],
  [40, 140, 155],
  [150, 50, 140],
  [170, 125, 100],
  [70, 45, 30],
];

export interface Tags {
  primaries: 'bt709' | 'smpte170m' | 'bt2020';
  transfer: 'bt709' | 'smpte170m' | 'bt2020-10' | 'arib-std-b67' | 'smpte2084';
  matrix: 'bt709' | 'smpte170m' | 'bt2020nc';
  range: 'tv' | 'pc';
}

interface Film {
  path: string;
  width: number;
  height: number;
  tags: Tags;
  bits: 8 | 10;
  /** False: the film does not say what its numbers mean. */
  tagged?: boolean;
  /** Of the film's encoder and box. */
  args: string[];
}

/**
 * Four seconds of patches, whose numbers are worked out here and not by ffmpeg. Noise along an edge gives the film a
 * weight: of a picture that stands still, smaller sizes would save nothing.
 */
export function makeColourFilm({ path, width, height, tags, bits, tagged = true, args }: Film): void {
  const frame = drawFrame(width, height, bits, (patch) => toYuv(patch, tags, bits));
  const next = numbersFrom(1);
  const frames = Array.from({ length: 20 }, () => withNoise(frame, { width, height, bits, next }));
  const format = bits === 10 ? 'yuv420p10le' : tags.range === 'pc' ? 'yuvj420p' : 'yuv420p';
  const picture = ['-f', 'rawvideo', '-pix_fmt', format, '-video_size', `${width}x${height}`, '-framerate', '5'];
  const named = ['-color_primaries', tags.primaries, '-color_trc', tags.transfer, '-colorspace', tags.matrix];
  execFileSync(
    '/usr/bin/ffmpeg',
    [
      ...['-y', '-loglevel', 'error', ...picture, '-i', 'pipe:0', '-f', 'lavfi', '-i', 'sine', '-t', '4'],
      ...['-pix_fmt', format, ...(tagged ? [...named, '-color_range', tags.range] : []), '-c:a', 'aac'],
      ...[...args, path],
    ],
    { input: Buffer.concat(frames), stdio: ['pipe', 'ignore', 'ignore'] },
  );
}

function drawFrame(width: number, height: number, bits: 8 | 10, yuvOf: (patch: Patch) => Triple): Buffer {
  const values = patches.map(yuvOf);
  const plane = (index: 0 | 1 | 2) => {
    const [across, down] = index === 0 ? [width, height] : [Math.ceil(width / 2), Math.ceil(height / 2)];
    const bytes = Buffer.alloc(across * down * (bits === 8 ? 1 : 2));
    for (let at = 0; at < across * down; at += 1) {
      const column = Math.floor(((at % across) * columns) / across);
      const value = (values[Math.floor((Math.floor(at / across) * rows) / down) * columns + column] as Triple)[index];
      if (bits === 8) bytes[at] = value;
      else bytes.writeUInt16LE(value, at * 2);
    }
    return bytes;
  };
  return Buffer.concat([plane(0), plane(1), plane(2)]);
}

/** The same numbers every time: the film is the same on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Noise {
  width: number;
  height: number;
  bits: 8 | 10;
  next: () => number;
}

function withNoise(frame: Buffer, { width, height, bits, next }: Noise): Buffer {
  const noisy = Buffer.from(frame);
  for (let y = 0; y < height; y += 1)
    for (let x = Math.floor(width * 0.97); x < width; x += 1) {
      const value = Math.floor((64 + next() * 96) * 2 ** (bits - 8));
      if (bits === 8) noisy[y * width + x] = value;
      else noisy.writeUInt16LE(value, (y * width + x) * 2);
    }
  return noisy;
}

/** What a picture shows in the middle of each field. `pixelAt` answers what a screen of BT.709 would be told. */
export function readPatches(width: number, height: number, pixelAt: (x: number, y: number) => Patch): Patch[] {
  return patches.map((_, index) => {
    const x = Math.floor((((index % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(index / columns) + 0.5) * height) / rows);
    return pixelAt(x, y);
  });
}

/** The first frame of a film of eight bits, its numbers read as its tags say, or as `untagged`. */
export function readFilm(path: string, untagged: Tags): { tags: Tags; seen: Patch[] } {
  const probe = ['-v', 'error', '-select_streams', 'v:0', '-show_streams', '-of', 'json', path];
  const [stream] = JSON.parse(execFileSync('/usr/bin/ffprobe', probe, { encoding: 'utf8' })).streams;
  const { width, height, pix_fmt } = stream;
  const tags: Tags = {
    primaries: stream.color_primaries ?? untagged.primaries,
    transfer: stream.color_transfer ?? untagged.transfer,
    matrix: stream.color_space ?? untagged.matrix,
    range: stream.color_range ?? untagged.range,
  };
  const decode = ['-v', 'error', '-i', path, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', pix_fmt, 'pipe:1'];
  const frame = execFileSync('/usr/bin/ffmpeg', decode, { maxBuffer: 64 * 1024 * 1024 });
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const seen = readPatches(width, height, (x, y) => {
    const at = width * height + Math.floor(y / 2) * Math.ceil(width / 2) + Math.floor(x / 2);
    return toScreen([frame[y * width + x], frame[at], frame[at + chroma]] as Triple, tags);
  });
  return { tags, seen };
}

// The sums of BT.601, BT.709, BT.2020, BT.2100 and BT.1886.

const lumaOf: Record<Tags['matrix'], Triple> = {
  bt709: [0.2126, 0.7152, 0.0722],
  smpte170m: [0.299, 0.587, 0.114],
  bt2020nc: [0.2627, 0.678, 0.0593],
};
/** From light in BT.709's primaries. */
const fromBt709: Record<Tags['primaries'], Triple[]> = {
  bt709: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  smpte170m: [
    [1.065379, -0.055401, -0.009978],
    [-0.019633, 1.036363, -0.016731],
    [0.001632, 0.004412, 0.993956],
  ],
  bt2020: [
    [0.627404, 0.329283, 0.043313],
    [0.069097, 0.91954, 0.011362],
    [0.016391, 0.088013, 0.895595],
  ],
};
const toBt709: Partial<Record<Tags['primaries'], Triple[]>> = {
  smpte170m: [
    [0.939542, 0.050181, 0.010277],
    [0.017772, 0.965793, 0.016435],
    [-0.001622, -0.00437, 1.005991],
  ],
  bt2020: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.00835],
    [-0.018151, -0.100579, 1.11873],
  ],
};
const times = (matrix: Triple[] | undefined, light: Triple): Triple =>
  matrix ? (matrix.map((row) => dot(row, light)) as Triple) : light;
const dot = (left: Triple, right: Triple): number => left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
const map = (triple: Triple, change: (value: number) => number): Triple => triple.map(change) as Triple;

const camera = (light: number) => (light < 0.018 ? light * 4.5 : 1.099 * light ** 0.45 - 0.099);
const cameraBack = (value: number) => (value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45));

/** White on a screen of BT.709 is white on paper in HDR: 203 cd/m² (BT.2408). */
const white = 203;

function toSignal(patch: Patch, { primaries, transfer }: Tags): Triple {
  const signal = map([...patch], (value) => value / 255);
  if (transfer !== 'arib-std-b67' && transfer !== 'smpte2084')
    return primaries === 'bt709' ? signal : map(times(fromBt709[primaries], map(signal, cameraBack)), camera);
  const nits = times(
    fromBt709[primaries],
    map(signal, (value) => value ** 2.4 * white),
  );
  return transfer === 'smpte2084' ? map(nits, toPq) : toHlg(nits);
}

function toPq(nits: number): number {
  const power = (nits / 10_000) ** (2610 / 16384);
  return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
}

/** For a screen of 1000 cd/m², whose system gamma is 1.2. */
function toHlg(nits: Triple): Triple {
  const screen = map(nits, (value) => value / 1000);
  const shown = dot(lumaOf.bt2020nc, screen);
  const scene = map(screen, (value) => value * shown ** (1 / 1.2 - 1));
  const [a, b] = [0.17883277, 1 - 4 * 0.17883277];
  const c = 0.5 - a * Math.log(4 * a);
  return map(scene, (value) => (value <= 1 / 12 ? Math.sqrt(3 * value) : a * Math.log(12 * value - b) + c));
}

function toYuv(patch: Patch, tags: Tags, bits: 8 | 10): Triple {
  const signal = toSignal(patch, tags);
  const luma = lumaOf[tags.matrix];
  const y = dot(luma, signal);
  const [u, v] = [(signal[2] - y) / (2 - 2 * luma[2]), (signal[0] - y) / (2 - 2 * luma[0])];
  const unit = 2 ** (bits - 8);
  const [black, span, colour] = tags.range === 'pc' ? [0, 255, 255] : [16, 219, 224];
  return map([black + span * y, 128 + colour * u, 128 + colour * v], (value) => Math.round(value * unit));
}

function toScreen([y, u, v]: Triple, { matrix, range, primaries }: Tags): Patch {
  const luma = lumaOf[matrix];
  const [black, span, colour] = range === 'pc' ? [0, 255, 255] : [16, 219, 224];
  const [gray, blueness, redness] = [(y - black) / span, (u - 128) / colour, (v - 128) / colour];
  const blue = gray + blueness * (2 - 2 * luma[2]);
  const red = gray + redness * (2 - 2 * luma[0]);
  const signal: Triple = [red, (gray - luma[0] * red - luma[2] * blue) / luma[1], blue];
  const screen = toBt709[primaries] ? map(times(toBt709[primaries], map(signal, cameraBack)), camera) : signal;
  return map(screen, (value) => Math.round(value * 255));
}
