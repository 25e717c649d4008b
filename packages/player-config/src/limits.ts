import type { ContentKind, NumberKind } from './field-row.ts';

/** Whether numeric style values keep to the bounds of the editor (`on`) or only to what a page can bear (`off`). */
export type NumericLimits = 'on' | 'off';

interface NumberLimit {
  readonly unit: 'px' | '%' | 'x';
  readonly min: number;
  /** Largest value while limits are on. */
  readonly max: number;
  /** Largest value that is stored while limits are off. */
  readonly cap: number;
  /** Largest value that reaches a page, whatever is stored. */
  readonly renderMax: number;
  readonly step: number;
  readonly decimals: 0 | 1;
}

/** A hover scale of 300 is a value people may type, but a bar three hundred times as thick hides the video. */
export const numberLimits: Readonly<Record<NumberKind, NumberLimit>> = {
  px: { unit: 'px', min: 0, max: 300, cap: 2000, renderMax: 2000, step: 1, decimals: 0 },
  opacity: { unit: '%', min: 0, max: 100, cap: 100, renderMax: 100, step: 1, decimals: 0 },
  ratio: { unit: 'x', min: 0, max: 300, cap: 1000, renderMax: 20, step: 0.1, decimals: 1 },
};

/** Longest stored text, in UTF-16 units: what an input's `maxlength` counts. */
export const textLimits: Readonly<Record<ContentKind, number>> = { text: 200, 'rich-text': 5000, image: 2000 };

export function largestNumber(kind: NumberKind, limits: NumericLimits): number {
  return limits === 'on' ? numberLimits[kind].max : numberLimits[kind].cap;
}
