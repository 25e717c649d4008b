export interface RowView {
  /** Where the top of the screen lies, seen from the top of the list; negative while the list begins below it. */
  scrollTop: number;
  screenHeight: number;
  count: number;
  rowHeight: number;
}

export interface RowWindow {
  first: number;
  /** One past the last drawn row. */
  end: number;
  heightAbove: number;
  heightBelow: number;
}

/** Rows drawn outside the screen, so that quick scrolling shows no gap. */
const spareRows = 8;
/** As many are drawn whatever is seen: leaving some out would save nothing. */
const fewRows = 30;

/** Which rows of a long list have to be in the page, and how tall the rest of it is. */
export function rowWindow({ scrollTop, screenHeight, count, rowHeight }: RowView): RowWindow {
  if (count <= fewRows) return { first: 0, end: count, heightAbove: 0, heightBelow: 0 };
  const clamp = (row: number) => Math.min(count, Math.max(0, row));
  const first = clamp(Math.floor(scrollTop / rowHeight) - spareRows);
  const end = clamp(Math.ceil((scrollTop + screenHeight) / rowHeight) + spareRows);
  return { first, end, heightAbove: first * rowHeight, heightBelow: (count - end) * rowHeight };
}

export const sameWindow = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first && one.end === other.end && one.heightBelow === other.heightBelow;
