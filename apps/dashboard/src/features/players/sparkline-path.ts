const digits = (amount: number): string => String(Math.round(amount * 10) / 10);

/** What is below the line through these counts, the highest of which reaches the top. */
export function sparklinePath(counts: readonly number[], { width, height }: { width: number; height: number }): string {
  const most = Math.max(1, ...counts);
  const places = counts.map((count, index) => {
    const x = (index / Math.max(1, counts.length - 1)) * width;
    return `${digits(x)},${digits(height - (count / most) * height)}`;
  });
  return `M0,${height}L${places.join('L')}L${width},${height}Z`;
}
