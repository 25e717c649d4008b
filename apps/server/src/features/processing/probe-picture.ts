import type { ProbedStream } from './probe-output.ts';

interface Shape {
  width: number;
  height: number;
  rotation: number;
  /** Neither squeezed nor mirrored. */
  isPlain: boolean;
}

/** A stranger's numbers: shapes that no camera makes are taken for mistakes. */
const oddestDot = 5;

/** How the picture is seen: with square dots, and turned where the file says so. */
export function shapeOf({ width = 0, height = 0, sample_aspect_ratio = '', side_data_list = [] }: ProbedStream): Shape {
  const [across = 0, down = 0] = sample_aspect_ratio.split(':').map(Number);
  const stated = across > 0 && down > 0 ? across / down : 1;
  const isSquare = Math.abs(stated - 1) < 0.01;
  const dot = isSquare || stated > oddestDot || stated < 1 / oddestDot ? 1 : stated;
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined);
  const rotation = ((turned?.rotation ?? 0) + 360) % 360;
  const [wide, high] = [Math.max(1, Math.round(width * dot)), height];
  const isSideways = rotation % 180 === 90;
  return {
    width: isSideways ? high : wide,
    height: isSideways ? wide : high,
    rotation,
    isPlain: isSquare && !isMirrored(turned?.displaymatrix ?? ''),
  };
}

/** Browsers turn a picture as its matrix says, but not all of them mirror it. */
function isMirrored(matrix: string): boolean {
  const [a = 1, b = 0, , c = 0, d = 1] = matrix
    .split('\n')
    .flatMap((line) => line.split(':')[1]?.trim().split(/\s+/).map(Number) ?? []);
  return a * d - b * c < 0;
}

/** 0 where it does not say. */
export function framesPerSecondOf({ avg_frame_rate = '' }: ProbedStream): number {
  const [frames = 0, seconds = 0] = avg_frame_rate.split('/').map(Number);
  return frames > 0 && seconds > 0 ? frames / seconds : 0;
}

/** Whether each frame says of itself that it holds two moments. */
export const saysInterlaced = ({ field_order = '' }: ProbedStream): boolean =>
  ['tt', 'bb', 'tb', 'bt'].includes(field_order);

/** VP8 and VP9 keep it beside the picture, others in it. */
export const hasAlpha = ({ pix_fmt = '', tags }: ProbedStream): boolean =>
  tags?.alpha_mode === '1' || /^(?:yuva|gbrap|rgba|bgra|argb|abgr|ya)/.test(pix_fmt);
