import type { Triple } from './tone-map.ts';

// HLG (BT.2100), for the screen it is made for: 1000 cd/m², whose system gamma is 1.2.
const a = 0.17883277;
const b = 1 - 4 * a;
const c = 0.5 - a * Math.log(4 * a);
const systemGamma = 1.2;

/**
 * What a screen of 1000 cd/m² with the gamma of an ordinary one would be told for the same light. The system gamma
 * belongs to the brightness of the three together: taken for each, as ffmpeg does, it makes all colours too strong.
 */
export function hlgToScreen(signal: Triple): Triple {
  const toScene = (value: number) => (value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12);
  const [red, green, blue] = [toScene(signal[0]), toScene(signal[1]), toScene(signal[2])];
  const gain = (0.2627 * red + 0.678 * green + 0.0593 * blue) ** (systemGamma - 1);
  const toScreen = (scene: number) => (scene * gain) ** (1 / 2.4);
  return [toScreen(red), toScreen(green), toScreen(blue)];
}
