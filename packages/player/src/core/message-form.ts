/** Raised when a message changes its meaning; a page that speaks another version is not answered. */
export const protocolVersion = 1;

type Bag = Readonly<Record<string, unknown>>;

/** A plain object that speaks this version and has exactly these keys beside it. */
export function isMessage(data: unknown, keys: readonly string[]): data is Bag {
  const bag = data as Bag | null | undefined;
  return bag?.kinora === protocolVersion && Object.keys(bag).sort().join() === [...keys, 'kinora'].sort().join();
}
