import { describe, expect, it } from 'vitest';
import { plainProbe as probe } from '../../testing/plain-probe.ts';
import { bt709 } from './colour.ts';
import { chooseCrf } from './complexity.ts';
import { encodePassesOf } from './hls-encode-passes.ts';
import { lowerRungs, mp4WayOf, topRung } from './media-rules.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import { checkLimits, type Probe, readProbe } from './probe.ts';

const track = {
  codec: 'avc1',
  width: 1920,
  height: 1080,
  durationSeconds: 60,
  bytes: 0,
  isPlainAvc: true,
  isCut: false,
};
const layout: Mp4Layout = {
  isFastStart: true,
  isCutOff: false,
  isFragmented: false,
  tracks: [{ ...track, kind: 'video', longestGopSeconds: 4 }],
};

describe('the ladder', () => {
  it.each([
    [1920, 1080, [720, 480, 360]],
    [3840, 2160, [1440, 1080, 720, 480, 360]],
    [2560, 1440, [1080, 720, 480, 360]],
    [7680, 4320, [2160, 1440, 1080, 720, 480, 360]],
    [1080, 1920, [720, 480, 360]],
    [1280, 720, [480, 360]],
    [640, 360, []],
    [320, 180, []],
    [854, 480, [360]],
    [1440, 1080, [720, 480, 360]],
  ])('of %i × %i goes down from it', (width, height, names) => {
    const rungs = lowerRungs({ width, height }, Math.min(width, height));
    expect(rungs.map(({ name }) => name)).toEqual(names);
    for (const rung of rungs) {
      expect((rung.width % 2) + (rung.height % 2)).toBe(0);
      expect(rung.width).toBeLessThan(width);
      expect(rung.width / rung.height).toBeCloseTo(width / height, 1);
    }
  });

  it.each([
    [1920, 1080, 1080],
    [3840, 2160, 1080],
    [161, 91, 90],
    [2, 2, 2],
    [607, 1080, 606],
  ])('never rises above %i × %i', (width, height, name) => {
    const rung = topRung({ width, height });
    expect(Math.abs(rung.name - name)).toBeLessThanOrEqual(2);
    expect(rung.name).toBeLessThanOrEqual(Math.min(width, height) + 1);
  });

  it.each([
    [3840, 2160, 2160, 2160],
    [3840, 2160, 1440, 1440],
    [2160, 3840, 2160, 2160],
    [7680, 4320, 4320, 2160],
    [1920, 1080, 2160, 1080],
  ])('of %i × %i begins with what a plan of %i allows', (width, height, allowed, name) => {
    expect(topRung({ width, height }, allowed).name).toBe(name);
  });
});

describe('how a file is made to play', () => {
  it.each<[string, Partial<Probe>, Partial<Mp4Layout> | undefined, string]>([
    ['a plain file', {}, {}, 'as it is'],
    ['its index behind the samples', {}, { isFastStart: false }, 'remux'],
    ['in fragments', {}, { isFragmented: true }, 'remux'],
    ['in another box', {}, undefined, 'remux'],
    ['a QuickTime brand', { isMp4Brand: false }, {}, 'remux'],
    ['more streams than two', { streams: 3 }, {}, 'remux'],
    ['ten bits', { isEightBit420: false }, {}, 'transcode'],
    ['more light than screens have', { colour: { ...bt709, transfer: 'hlg' } }, {}, 'transcode'],
    ['older colours', { colour: { ...bt709, matrix: 'smpte170m' } }, {}, 'as it is'],
    ['HEVC', { videoCodec: 'hevc' }, {}, 'transcode'],
    ['sound that browsers lack', { audioCodec: 'ac3' }, {}, 'remux'],
    ['sound that begins late', { isOddSound: true }, {}, 'remux'],
    ['a picture that is not meant as it is', { isOddPicture: true }, {}, 'transcode'],
    ['interlaced', { fields: 'auto' }, {}, 'transcode'],
    ['no sound', { audioCodec: undefined }, {}, 'as it is'],
  ])('%s', (_what, changes, box, way) => {
    expect(mp4WayOf({ ...probe, ...changes }, box && { ...layout, ...box })).toBe(way);
  });
});

describe('the passes of a stream', () => {
  const sizeBytes = 60_000_000;
  it('begin with the file’s own frames where these can be taken over', () => {
    const passes = encodePassesOf({ probe, layout, sizeBytes });
    expect(passes).toMatchObject([
      { rungs: 'copy', withAudio: true, cuts: 'source' },
      { rungs: [{ name: 720 }, { name: 480 }, { name: 360 }], withAudio: false, cuts: 'source' },
    ]);
  });

  it.each<[string, Partial<Probe>, number, number]>([
    ['turned', { rotation: 90 }, 4, sizeBytes],
    ['too seldom a keyframe', {}, 11, sizeBytes],
    ['too heavy', {}, 4, sizeBytes * 10],
    ['sound that streams lack', { audioCodec: 'mp3' }, 4, sizeBytes],
  ])('begin with the smallest size otherwise: %s', (_what, changes, longestGopSeconds, size) => {
    const tracks = [{ ...track, kind: 'video' as const, longestGopSeconds }];
    const passes = encodePassesOf({ probe: { ...probe, ...changes }, layout: { ...layout, tracks }, sizeBytes: size });
    expect(passes).toMatchObject([
      { rungs: [{ name: 360 }], withAudio: true, cuts: 'four seconds' },
      { rungs: [{ name: 1080 }, { name: 720 }, { name: 480 }], withAudio: false, cuts: 'four seconds' },
    ]);
  });

  describe('of a film of 2160p', () => {
    const large = { ...probe, width: 3840, height: 2160 };
    const lighter = [{ name: 1440 }, { name: 1080 }, { name: 720 }, { name: 480 }, { name: 360 }];

    it('take it over where the plan allows that size', () => {
      // 24 Mbit/s: too much for 1080p, but not for this.
      expect(encodePassesOf({ probe: large, layout, sizeBytes: sizeBytes * 3, largestSize: 2160 })).toMatchObject([
        { rungs: 'copy' },
        { rungs: lighter },
      ]);
    });

    it.each([1080, undefined])('begin at 1080p where the plan allows %s', (largestSize) => {
      expect(encodePassesOf({ probe: large, layout, sizeBytes, largestSize })).toMatchObject([
        { rungs: [{ name: 360 }] },
        { rungs: [{ name: 1080 }, { name: 720 }, { name: 480 }] },
      ]);
    });

    it('make it anew where it is too heavy', () => {
      const [, second] = encodePassesOf({ probe: large, layout, sizeBytes: sizeBytes * 8, largestSize: 2160 });
      expect(second).toMatchObject({ rungs: [{ name: 2160 }, ...lighter.slice(0, -1)] });
    });
  });

  describe('of a film that was looked at', () => {
    // 500 kbit/s at 360p, hence 4.5 Mbit/s at 1080p; half of it six steps coarser.
    const sample = { crf: 23, ssim: 0.98, keyframeBits: 200_000, bitsPerSecond: 450_000, framesPerSecond: 30 };
    const coarser = { crf: 29, ssim: 0.96, keyframeBits: 100_000, bitsPerSecond: 225_000, framesPerSecond: 30 };
    const complexity = { pixels: 640 * 360, finer: sample, coarser };
    const passesOf = (megabits: number, changes = {}) =>
      encodePassesOf({ probe, layout, sizeBytes: (megabits * 60 * 1_000_000) / 8, complexity, ...changes });

    it('take it over unless it is clearly heavier than usual', () => {
      expect(passesOf(8.5)[0]).toMatchObject({ rungs: 'copy' });
      expect(passesOf(9.5)[0]).toMatchObject({ rungs: [{ name: 360 }] });
    });

    it('take it over where it is light for its size, however simple it looks', () => {
      const simple = { ...complexity, finer: { ...sample, keyframeBits: 0, bitsPerSecond: 1000 } };
      expect(passesOf(2.4, { complexity: simple })[0]).toMatchObject({ rungs: 'copy' });
      expect(passesOf(2.8, { complexity: simple })[0]).toMatchObject({ rungs: [{ name: 360 }] });
    });

    it('take over what was made so, whatever it weighs', () => {
      expect(passesOf(12, { isMadeAnew: true })[0]).toMatchObject({ rungs: 'copy' });
    });

    it('make every size in the quality that was chosen', () => {
      const rungs = passesOf(12).flatMap((pass) => (pass.rungs === 'copy' ? [] : pass.rungs));
      expect(new Set(rungs.map(({ crf }) => crf))).toEqual(new Set([chooseCrf(complexity)]));
    });
  });

  it('are one where there is nothing below', () => {
    expect(encodePassesOf({ probe: { ...probe, width: 320, height: 180 }, layout, sizeBytes: 1000 })).toHaveLength(1);
  });
});

describe('readProbe', () => {
  const video = {
    codec_type: 'video',
    codec_name: 'h264',
    width: 320,
    height: 180,
    pix_fmt: 'yuv420p',
    duration: '2.0',
  };
  const read = (streams: object[], format: object = { duration: '2.0' }) =>
    checkLimits(readProbe(JSON.stringify({ streams, format })));

  it('trusts the picture’s length more than the header’s', () => {
    expect(read([video], { duration: '4294967' }).durationSeconds).toBe(2);
  });
  it('turns what is shown turned', () => {
    const turned = read([{ ...video, side_data_list: [{ rotation: -90 }] }]);
    expect(turned).toMatchObject({ width: 180, height: 320, rotation: 270 });
  });
  it('takes what a phone records in Dolby Vision for the HLG that it is', () => {
    const phone = { ...video, color_transfer: 'arib-std-b67', side_data_list: [{ dv_profile: 8 }, { rotation: -90 }] };
    expect(read([phone])).toMatchObject({ colour: { transfer: 'hlg', primaries: 'bt2020' }, rotation: 270 });
  });
  it.each([
    ['no stream', [], 'no picture'],
    ['sound alone', [{ codec_type: 'audio', codec_name: 'aac' }], 'no picture'],
    ['a cover picture alone', [{ ...video, disposition: { attached_pic: 1 } }], 'no picture'],
    ['a size of nothing', [{ ...video, width: 0 }], 'no picture'],
    ['65535 × 65535', [{ ...video, width: 65_535, height: 65_535 }], 'too large'],
    ['Dolby Vision without a picture for others', [{ ...video, side_data_list: [{ dv_profile: 5 }] }], 'profile 5'],
    ['27 hours', [{ ...video, duration: '97200' }], 'longer than 12 hours'],
    ['no length at all', [{ ...video, duration: undefined }], 'how long it is'],
  ])('refuses %s', (_what, streams, reason) => {
    expect(() => read(streams as object[], {})).toThrow(reason);
  });
});
