type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The dark ground that links stand on. */
const ink: Rgb = [20, 24, 31];
/** How much white or black each shade of a scale holds beside the colour in its middle. */
const tints = [0.92, 0.84, 0.68, 0.5, 0.32, 0.15];
const depths = [0.16, 0.34, 0.52];
/** WCAG 2, for text of any size. */
const leastContrast = 4.5;

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((part, at) => part + ((other[at] ?? 0) - part) * share) as unknown as Rgb;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((hex) => luminance(toRgb(hex))).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Towards black or white until it can be read on that ground. */
function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, towards, share);
    if (contrast(toHex(shade), toHex(ground)) >= leastContrast) return shade;
  }
  return towards;
}

export interface AccentShades {
  /** From the lightest to the darkest. White can be read on the seventh. */
  scale: string[];
  linkOnLight: string;
  linkOnDark: string;
}

/** A colour of somebody's choice, made into shades that people can read. */
export function toAccentShades(accent: string): AccentShades {
  const fill = readableOn(toRgb(accent), white, black);
  const scale = [
    ...tints.map((share) => mix(fill, white, share)),
    fill,
    ...depths.map((share) => mix(fill, black, share)),
  ];
  return {
    scale: scale.map(toHex),
    linkOnLight: toHex(mix(fill, black, 0.16)),
    linkOnDark: toHex(readableOn(mix(fill, white, 0.4), ink, white)),
  };
}
