export interface GridShape {
  /** Width of the grid and the least width of a card, in px. */
  width: number;
  leastCardWidth: number;
  gap: number;
  /** Height of what stands under a card's 16:9 picture, in px. */
  captionHeight: number;
}

export interface GridView {
  /** Where the top of the screen lies, seen from the top of the grid; negative while the grid begins below it. */
  scrollTop: number;
  screenHeight: number;
  count: number;
}

export interface GridWindow {
  columns: number;
  first: number;
  /** One past the last drawn item. */
  end: number;
  heightAbove: number;
  heightBelow: number;
}

/** Rows drawn outside the screen, so that quick scrolling shows no gap. */
const spareRows = 3;

export function columnsOf({ width, leastCardWidth, gap }: GridShape): number {
  return Math.max(1, Math.floor((width + gap) / (leastCardWidth + gap)));
}

/** Which items of a long grid have to be in the page, and how tall the rest of it is. */
export function gridWindow(shape: GridShape, { scrollTop, screenHeight, count }: GridView): GridWindow {
  const columns = columnsOf(shape);
  const cardWidth = (shape.width - shape.gap * (columns - 1)) / columns;
  const rowHeight = (cardWidth * 9) / 16 + shape.captionHeight + shape.gap;
  const rows = Math.ceil(count / columns);
  const clampRow = (row: number) => Math.min(rows, Math.max(0, row));
  const firstRow = clampRow(Math.floor(scrollTop / rowHeight) - spareRows);
  const endRow = clampRow(Math.ceil((scrollTop + screenHeight) / rowHeight) + spareRows);
  return {
    columns,
    first: Math.min(count, firstRow * columns),
    end: Math.min(count, endRow * columns),
    heightAbove: firstRow * rowHeight,
    heightBelow: (rows - endRow) * rowHeight,
  };
}
