type Rgb = readonly [red: number, green: number, blue: number];

export function toRgb(colour: string): Rgb {
  const channel = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** What is seen where `top` lies over `under` with this opacity. */
export function blend(top: Rgb, under: Rgb, opacity: number): Rgb {
  const mixed = (index: 0 | 1 | 2) => top[index] * opacity + under[index] * (1 - opacity);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Relative luminance of WCAG 2. */
function luminance(rgb: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/** From 1 (the same) to 21 (black on white). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
