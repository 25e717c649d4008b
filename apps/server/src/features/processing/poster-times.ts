/** How many frames are looked at for the six that are offered. */
const looks = 12;
/** A scene often begins with a fade or a movement. */
const intoScene = 0.4;

/** A frame of each twelfth of the film: where a scene begins in it, or else its middle. */
export function candidateTimes(durationSeconds: number, sceneCuts: readonly number[]): number[] {
  const part = durationSeconds / looks;
  return Array.from({ length: looks }, (_, index) => {
    const [from, to] = [index * part, (index + 1) * part];
    const cut = sceneCuts.find((seconds) => seconds >= from && seconds < to);
    const end = sceneCuts.find((seconds) => cut !== undefined && seconds > cut) ?? durationSeconds;
    const at = cut === undefined ? from + part / 2 : cut + Math.min(intoScene, (end - cut) / 2);
    return Math.round(at * 1000) / 1000;
  });
}

/** Tried one after the other until a frame is worth showing; most films are done with the first. */
export function firstTimes(durationSeconds: number): number[] {
  return [Math.min(durationSeconds * 0.1, 10), ...[0.3, 0.5, 0.7, 0.9].map((part) => durationSeconds * part), 0];
}
