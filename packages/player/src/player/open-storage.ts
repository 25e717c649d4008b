/** Browsers that block storage throw when they are asked for it, as they do in an origin without a name. */
export function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
