/**
 * Films are painted by ffmpeg's expressions: X, Y are a pixel, W, H the picture. Each layer is computed once and then
 * drifts, which is a hundred times faster than computing every frame, and looks as smooth.
 */
export interface Layer {
  /** Red, green and blue from 0 to 255. */
  colour: readonly [red: string, green: string, blue: string];
  /** From 0 to 1; left out, the layer is opaque. */
  cover?: string;
  /** Pictures per second; what leaves on one side comes back on the other. */
  drift?: { x?: number; y?: number };
}

/** Hills from edge to edge that meet themselves when they drift: whole numbers of waves only. */
export function hills(
  height: number,
  waves: readonly (readonly [count: number, size: number, start: number])[],
): string {
  const line = waves.map(([count, size, start]) => `${size}*sin(2*PI*${count}*X/W+${start})`).join('+');
  return `clip(Y-H*(${height}+${line})+0.5,0,1)`;
}

/** Soft lights at these places, each given in parts of the width and of the height. */
export function lights(radius: number, places: readonly (readonly [x: number, y: number])[]): string {
  const glow = ([x, y]: readonly [number, number]) =>
    `exp(-(pow(X/W-${x},2)+pow((Y/H-${y})*H/W,2))/${(radius * radius).toFixed(6)})`;
  return `min(1,${places.map(glow).join('+')})`;
}

/** Houses side by side, their heights scattered by the sine's far decimals. */
export function houses(count: number, lowest: number, tallest: number): string {
  return `gt(Y/H,1-${lowest}-${tallest}*abs(mod(sin(floor(X/W*${count})*12.9898)*437.585,1)))`;
}

/** A curtain of light between rays. */
export function curtain(height: number, rays: number, start: number): string {
  const middle = `${height}+0.1*sin(2*PI*X/W+${start})+0.05*sin(4*PI*X/W+${start})`;
  return `exp(-pow((Y/H-${middle})*5,2))*(0.5+0.4*sin(2*PI*${rays}*X/W+3*sin(2*PI*X/W+${start})))`;
}

/** From the top to the bottom. */
export function sky(top: readonly [number, number, number], bottom: readonly [number, number, number]): Layer {
  const mix = (index: 0 | 1 | 2) => `${top[index]}+(${bottom[index] - top[index]})*Y/H`;
  return { colour: [mix(0), mix(1), mix(2)] };
}
