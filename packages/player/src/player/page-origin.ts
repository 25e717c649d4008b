/** Of the page around the player, no more than its origin, which is nobody's secret; undefined where there is none. */
export function pageOrigin(): string | undefined {
  if (parent === window) return undefined;
  return location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : undefined);
}
