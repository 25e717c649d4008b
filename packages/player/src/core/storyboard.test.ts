import { describe, expect, it } from 'vitest';
import { frameAt, frameScale, parseStoryboard } from './storyboard.ts';

const text = `WEBVTT

00:00:00.000 --> 00:00:02.000
storyboard.webp#xywh=0,0,320,180

00:00:02.000 --> 00:00:04.000
storyboard.webp#xywh=320,0,320,180

01:00:04.000 --> 01:00:05.500
storyboard.webp#xywh=0,180,320,180
`;

describe('a storyboard', () => {
  it.each([
    ['as we write it', text],
    ['with the line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['without hours where there are none', text.replaceAll('00:00:', '00:')],
  ])('is read %s', (_how, list) => {
    expect(parseStoryboard(list)).toEqual({
      image: 'storyboard.webp',
      frames: [
        { start: 0, x: 0, y: 0, width: 320, height: 180 },
        { start: 2, x: 320, y: 0, width: 320, height: 180 },
        { start: 3604, x: 0, y: 180, width: 320, height: 180 },
      ],
    });
  });

  it.each(['', 'WEBVTT\n', '<!doctype html>', '00:00.000 --> 00:02.000\nWords of a caption\n'])(
    'is none in %j',
    (list) => expect(parseStoryboard(list)).toBeUndefined(),
  );

  it.each([
    [0, 0],
    [1.99, 0],
    [2, 2],
    [3600, 2],
    [9999, 3604],
  ])('shows at %d s the frame of %d s', (time, start) => {
    const board = parseStoryboard(text);
    expect(board && frameAt(board, time)?.start).toBe(start);
  });
});

describe('the size of a frame', () => {
  const wide = { width: 320, height: 180 };
  it.each([
    ['a large player', wide, { width: 1280, height: 640 }, 160],
    ['a large player, of an older film', { width: 160, height: 90 }, { width: 1280, height: 640 }, 160],
    ['a small player', wide, { width: 320, height: 130 }, 134],
    ['a flat player', wide, { width: 800, height: 74 }, 53],
    ['a player that has no room for it', wide, { width: 800, height: 60 }, 0],
    ['a large player, upright', { width: 180, height: 320 }, { width: 1280, height: 640 }, 90],
  ])('in %s', (_where, frame, player, width) => {
    expect(Math.floor(frame.width * frameScale(frame, player))).toBe(width);
  });
});
