/** In pixels, or in any other unit of both. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const usualSize: Size = { width: 16, height: 9 };

const largestCommon = (one: number, other: number): number => (other === 0 ? one : largestCommon(other, one % other));

/** `16/9`, as style sheets write it; what is no size counts as the usual one. */
export function toRatio(size: Size): string {
  const { width, height } = size.width > 0 && size.height > 0 ? size : usualSize;
  const common = largestCommon(width, height);
  return `${width / common}/${height / common}`;
}

/** The largest of this shape within what is there. */
export function fitWithin({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
