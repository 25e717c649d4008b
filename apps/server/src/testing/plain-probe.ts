import type { Probe } from '../features/processing/probe.ts';

/** A film as browsers play it: a minute of 1080p with sound. */
export const plainProbe: Probe = {
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  rotation: 0,
  videoCodec: 'h264',
  isEightBit420: true,
  audioCodec: 'aac',
  streams: 2,
  isMp4Brand: true,
};
