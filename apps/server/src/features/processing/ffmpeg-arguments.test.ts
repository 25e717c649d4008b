import { describe, expect, it } from 'vitest';
import { bt709 } from './colour.ts';
import { complexityArguments } from './complexity-arguments.ts';
import {
  frameArguments,
  remuxArguments,
  silentFileArguments,
  storyboardArguments,
  transcodeArguments,
} from './ffmpeg-arguments.ts';
import { insightArguments } from './insight-arguments.ts';
import { encodePassArguments } from './pass-arguments.ts';
import { joinArguments, keyframeArguments, pieceArguments } from './piece-arguments.ts';
import { fieldArguments, lengthArguments, probeArguments } from './probe-arguments.ts';
import { textArguments, writingArguments } from './track-arguments.ts';

const rung = { name: 720, width: 1280, height: 720, kbps: 2800, bufferKbits: 4200, crf: 25.5, worstCrf: 36 };
const [path, to] = ['/job/-i evil;$(id).mp4', '/job/out'];
const board = { columns: 10, rows: 1, everySeconds: 2, width: 160, height: 90 };
const pass = {
  rungs: [rung, { ...rung, width: 640, height: 360, kbps: 800 }],
  cuts: 'source' as const,
};
const sound = { track: 0, channels: 2 };
const sounds = [sound];
const all: [string, string[]][] = [
  ['probe', probeArguments(path)],
  [
    'frames',
    frameArguments({
      path,
      frames: [
        { atSeconds: 1, to },
        { atSeconds: 2, to },
      ],
      lookBackSeconds: 0.25,
      shape: rung,
      colour: bt709,
    }),
  ],
  ['length', lengthArguments(path)],
  ['fields', fieldArguments(path, 1)],
  ['remux', remuxArguments(path, to, [{ track: 0, channels: 2, isCopy: true }])],
  [
    'remux with new sound',
    remuxArguments(path, to, [
      { track: 0, channels: 6 },
      { track: 1, channels: 2 },
    ]),
  ],
  [
    'silent files',
    silentFileArguments([
      { path, to },
      { path, to },
    ]),
  ],
  ['transcode', transcodeArguments({ path, to, rung, sounds, durationSeconds: 5, colour: bt709 })],
  ['pass', encodePassArguments({ path, to, pass, sound, durationSeconds: 5, colour: bt709 })],
  [
    'copying pass',
    encodePassArguments({ path, to, pass: { ...pass, rungs: 'copy' }, sound, durationSeconds: 5, colour: bt709 }),
  ],
  [
    'piece',
    pieceArguments({ path, piece: { from: 60, to: 120 }, cuts: 'source', rungs: [{ rung, to }], colour: bt709 }),
  ],
  ['join', joinArguments({ path, to })],
  ['look for keyframes', keyframeArguments(path, [60, 120])],
  ['storyboard', storyboardArguments({ path, to, board, colour: bt709 })],
  [
    'look',
    complexityArguments({
      path,
      rung,
      excerpts: [
        { atSeconds: 1, seconds: 1 },
        { atSeconds: 3, seconds: 1 },
      ],
      colour: bt709,
    }),
  ],
  ['look for text', writingArguments(path)],
  ['text', textArguments({ path, outputs: [{ stream: 2, to }], mostBytes: 1 })],
  ['look at scenes', insightArguments({ path, changesTo: to, durationSeconds: 5 })],
  [
    'look at scenes and sound',
    insightArguments({
      path,
      changesTo: to,
      durationSeconds: 5,
      sound: { silencesTo: to, peaksTo: to, secondsPerPeak: 1 },
    }),
  ],
];
const after = (args: string[], name: string) => args[args.indexOf(name) + 1];

const guards = ['-protocol_whitelist', '-format_whitelist', '-codec_whitelist', '-max_pixels', '-max_streams'];
/** What stands between one naming of the file and the next: options of an input do not hold for another. */
function beforeInput(args: string[], index: number): string[] {
  const places = args.flatMap((argument, place) => (argument === `file:${path}` ? [place] : []));
  return args.slice(index === 0 ? 0 : (places[index - 1] ?? 0) + 1, places[index]);
}

/** How many places of a film each is read from, where that is not one. */
const placesOf: Record<string, number> = { frames: 2, look: 2, 'silent files': 2 };

describe.each(all)('the arguments of a %s', (name, args) => {
  it('list what may be read each time before the file is named, and name it as nothing but a file', () => {
    const named = args.filter((argument) => argument.includes(path));
    expect(named).toEqual(Array.from({ length: placesOf[name] ?? 1 }, () => `file:${path}`));
    const inputs = named.map((_, index) => beforeInput(args, index));
    for (const before of inputs) {
      expect(before).toEqual(expect.arrayContaining(guards));
      expect(after(before, '-protocol_whitelist')).toBe('file');
    }
  });

  it('allow no format that names other files, and no codec beyond those that videos have', () => {
    const formats = after(args, '-format_whitelist')?.split(',');
    for (const format of ['hls', 'dash', 'concat', 'sdp', 'image2', 'rtsp', 'lavfi'])
      expect(formats).not.toContain(format);
    for (const codec of ['magicyuv', 'png', 'tiff', 'exr'])
      expect(after(args, '-codec_whitelist')?.split(',')).not.toContain(codec);
    expect(args).not.toContain('-enable_drefs');
  });
});

describe('the arguments of a pass', () => {
  it('are those of the hardware encoder where there is one, with the same quality, cap and cuts', () => {
    const made = { path, to, pass, durationSeconds: 5, colour: bt709 };
    const vaapi = encodePassArguments({ ...made, encoder: { kind: 'vaapi', device: '/dev/dri/renderD128' } });
    expect(vaapi.indexOf('-vaapi_device')).toBeLessThan(vaapi.indexOf(`file:${path}`));
    expect(after(vaapi, '-vaapi_device')).toBe('/dev/dri/renderD128');
    expect(after(vaapi, '-filter_complex')).toMatch(/setdar=1280\/720,format=nv12,hwupload\[v0\];.*hwupload\[v1\]$/);
    const ofVaapi = ['-c:v', '-rc_mode', '-global_quality:v:0', '-b:v:0', '-maxrate:v:1', '-bufsize:v:0'];
    expect(ofVaapi.map((name) => after(vaapi, name))).toEqual(['h264_vaapi', 'QVBR', '26', '2100k', '800k', '4200k']);
    const nvenc = encodePassArguments({ ...made, encoder: { kind: 'nvenc', device: '' } });
    const ofNvenc = ['-c:v', '-rc', '-cq:v:0', '-b:v:0', '-maxrate:v:1', '-bufsize:v:0', '-forced-idr'];
    expect(ofNvenc.map((name) => after(nvenc, name))).toEqual(['h264_nvenc', 'vbr', '25.5', '0', '800k', '4200k', '1']);
    for (const args of [vaapi, nvenc]) {
      expect(after(args, '-force_key_frames')).toBe('source');
      expect(args.filter((argument) => argument.startsWith('-crf'))).toEqual([]);
    }
  });

  it('make each size in one quality up to its own rate, at the same cuts', () => {
    const args = encodePassArguments({ path, to, pass, sound, durationSeconds: 5, colour: bt709 });
    const tags = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';
    const rest = `flags=bicubic:in_range=tv:out_range=tv,format=yuv420p,${tags},setdar=1280/720`;
    expect(after(args, '-filter_complex')).toBe(
      `[0:V:0]split=2[s0][s1];[s0]scale=1280:720:${rest}[v0];[s1]scale=640:360:${rest}[v1]`,
    );
    expect([after(args, '-crf:v:0'), after(args, '-maxrate:v:0'), after(args, '-bufsize:v:0')]).toEqual([
      '25.5',
      '2800k',
      '4200k',
    ]);
    expect(after(args, '-maxrate:v:1')).toBe('800k');
    expect(args.filter((argument) => argument.startsWith('-b:v'))).toEqual([]);
    expect(after(args, '-force_key_frames')).toBe('source');
    expect(after(args, '-adaptation_sets')).toBe('id=0,streams=v id=1,streams=a');
  });

  it('leave a stream without sound without', () => {
    const args = encodePassArguments({ path, to, pass, durationSeconds: 5, colour: bt709 });
    expect(args.filter((argument) => argument.startsWith('0:a'))).toEqual([]);
    expect(after(args, '-adaptation_sets')).toBe('id=0,streams=v');
  });
});

describe('the arguments of silent files', () => {
  it('take each picture out of its own file, and nothing else', () => {
    const args = silentFileArguments([
      { path: '/job/v720.mp4', to: '/job/v720-silent.mp4' },
      { path: '/job/v360.mp4', to: '/job/v360-silent.mp4' },
    ]);
    const [, ...outputs] = args.join(' ').split('-map ');
    expect(outputs.map((output) => [output.split(' ')[0], output.trim().split(' ').at(-1)])).toEqual([
      ['0:V:0', 'file:/job/v720-silent.mp4'],
      ['1:V:0', 'file:/job/v360-silent.mp4'],
    ]);
  });
});
