import { describe, expect, it } from 'vitest';
import { readProbe } from './probe.ts';

const video = { index: 0, codec_type: 'video', codec_name: 'h264', width: 320, height: 180, duration: '2.0' };
const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', duration: '2.0' };
const read = (streams: object[], rest: object = {}) =>
  readProbe(JSON.stringify({ streams, format: { duration: '9.0' }, ...rest }));

describe('the length of a film', () => {
  it.each<[string, object[], object, number]>([
    ['ends with its picture', [video, { ...audio, duration: '1.0' }], { duration: '4294967' }, 2],
    ['ends with its sound', [video, { ...audio, duration: '3.0' }], { duration: '3.0' }, 3],
    ['counts what begins late', [{ ...video, start_time: '0.6' }], { start_time: '0.0' }, 2.6],
    ['begins where its times do', [{ ...video, start_time: '100.0' }], { start_time: '100.0' }, 2],
    ['is what the whole says where its parts are silent', [{ ...video, duration: undefined }], { duration: '9.0' }, 9],
    [
      'is no moment on a clock',
      [{ ...video, duration: undefined }],
      { format_name: 'matroska,webm', start_time: '1000.0', duration: '1002.0' },
      2,
    ],
    ['is not known where nothing says it', [{ ...video, duration: undefined }], {}, 0],
    ['is not known where it is nonsense', [{ ...video, duration: 'N/A' }], { duration: '-3' }, 0],
  ])('%s', (_what, streams, format, seconds) => {
    expect(read(streams, { format }).durationSeconds).toBeCloseTo(seconds, 5);
  });
});

describe('the shape of a film', () => {
  it.each<[string, object, object]>([
    ['wide dots', { sample_aspect_ratio: '4:3' }, { width: 427, height: 180, isOddPicture: true }],
    ['narrow dots', { sample_aspect_ratio: '8:9' }, { width: 284, height: 180, isOddPicture: true }],
    ['nearly square dots', { sample_aspect_ratio: '1279:1280' }, { width: 320, height: 180, isOddPicture: false }],
    ['dots that nobody means', { sample_aspect_ratio: '1:1000' }, { width: 320, height: 180, isOddPicture: true }],
    ['no word of its dots', { sample_aspect_ratio: '0:1' }, { width: 320, height: 180, isOddPicture: false }],
    [
      'wide dots, turned',
      { sample_aspect_ratio: '4:3', side_data_list: [{ rotation: 90 }] },
      { width: 180, height: 427, rotation: 90 },
    ],
  ])('of %s', (_what, changes, expected) => {
    expect(read([{ ...video, ...changes }])).toMatchObject(expected);
  });

  const matrix = (a: number, b: number, c: number, d: number) =>
    `\n00000000: ${a * 65_536} ${b * 65_536} 0\n00000001: ${c * 65_536} ${d * 65_536} 0\n00000002: 0 0 1073741824\n`;
  it.each<[string, string, boolean]>([
    ['upright', matrix(1, 0, 0, 1), false],
    ['turned', matrix(0, 1, -1, 0), false],
    ['upside down', matrix(1, 0, 0, -1), true],
    ['turned in a mirror', matrix(0, 1, 1, 0), true],
    ['unreadable', 'x', false],
  ])('that is %s', (_what, displaymatrix, isOddPicture) => {
    expect(read([{ ...video, side_data_list: [{ rotation: 0, displaymatrix }] }])).toMatchObject({ isOddPicture });
  });
});

describe('the beginning of a film', () => {
  const packet = (stream_index: number, pts_time: string, flags: string) => ({ stream_index, pts_time, flags });
  it.each<[string, object[], object[], object]>([
    ['with both at once', [video, audio], [packet(0, '0.0', 'K_'), packet(1, '-0.02', 'K_')], {}],
    ['a few frames apart', [{ ...video, start_time: '0.08' }, audio], [], {}],
    ['with sound alone', [{ ...video, start_time: '0.5' }, audio], [], { isOddPicture: true }],
    ['with a picture alone', [video, { ...audio, start_time: '0.5' }], [], { isOddSound: true }],
    [
      'before its first keyframe',
      [video, audio],
      [packet(0, '0.0', '__'), packet(0, '0.8', 'K_')],
      { isOddPicture: true },
    ],
    ['that is hidden', [video, audio], [packet(0, '-0.7', 'KD'), packet(1, '-0.7', 'KD')], { isOddPicture: true }],
    ['whose sound alone is hidden', [video, audio], [packet(0, '0.0', 'K_'), packet(1, '-0.02', 'KD')], {}],
  ])('%s', (_what, streams, packets, odd) => {
    const format = { start_time: '0.0', duration: '2.0' };
    expect(read(streams, { packets, format })).toMatchObject({ isOddPicture: false, isOddSound: false, ...odd });
  });
});

describe('what else is read of a picture', () => {
  it.each<[string, object, object]>([
    ['its rate', { avg_frame_rate: '30000/1001' }, { framesPerSecond: 30_000 / 1001 }],
    ['no rate', { avg_frame_rate: '0/0' }, { framesPerSecond: 0 }],
    ['fields', { field_order: 'tb' }, { fields: 'auto' }],
    ['alpha in it', { pix_fmt: 'yuva444p10le' }, { hasAlpha: true }],
    ['alpha beside it', { tags: { alpha_mode: '1' } }, { hasAlpha: true }],
    ['no alpha', { pix_fmt: 'yuv420p' }, { hasAlpha: false }],
  ])('%s', (_what, changes, expected) => {
    expect(read([{ ...video, ...changes }])).toMatchObject(expected);
  });

  it('no fields in whole frames', () => {
    expect(read([{ ...video, field_order: 'progressive' }])).not.toHaveProperty('fields');
  });
});
