import type { EncodePass } from './pass-arguments.ts';
import type { Probe } from './probe.ts';

/** Twice as many as films have; above that nobody sees a difference, and many screens show none. */
export const mostFramesPerSecond = 60;

/** Frames that come too soon after another are left out. Where sizes are cut at the same moments, keyframes stay. */
export function rateFilters(
  { framesPerSecond = 0 }: Pick<Probe, 'framesPerSecond'>,
  cuts: EncodePass['cuts'] = 'four seconds',
): string[] {
  if (framesPerSecond < mostFramesPerSecond * 1.05) return [];
  const shortest = (0.95 / mostFramesPerSecond).toFixed(4);
  const kept = ['isnan(prev_selected_t)', `gte(t-prev_selected_t,${shortest})`, ...(cuts === 'source' ? ['key'] : [])];
  return [`select='${kept.join('+')}'`];
}

/** Each frame of two moments becomes one of the first. */
function deinterlacer({ fields }: Pick<Probe, 'fields'>): string[] {
  if (fields === undefined) return [];
  return [`bwdif=mode=send_frame:parity=${fields}:deint=${fields === 'auto' ? 'interlaced' : 'all'}`];
}

/** What is not there is black. */
const overBlack = ({ hasAlpha }: Pick<Probe, 'hasAlpha'>): string[] => (hasAlpha ? ['premultiply=inplace=1'] : []);

/** A film whose picture begins after its sound shows its first frame until then. */
const fromZero = "setpts='if(eq(N,0),0,PTS)'";

/** Of one frame, before its size and colours are changed. */
export const stillRepairs = (probe: Probe): string[] => [...deinterlacer(probe), ...overBlack(probe)];

/** Of a whole film. */
export const filmRepairs = (probe: Probe): string[] => [fromZero, ...stillRepairs(probe), ...rateFilters(probe)];

/** The decoders that ffmpeg prefers leave out what lies beside the picture. */
export function decoderOf({ videoCodec, hasAlpha }: Probe): string[] {
  const name = { vp8: 'libvpx', vp9: 'libvpx-vp9' }[videoCodec];
  return hasAlpha && name !== undefined ? ['-c:v', name] : [];
}
