import { curtain, hills, houses, type Layer, lights, sky } from './film-parts.ts';

export interface Film {
  name: string;
  width: number;
  height: number;
  seconds: number;
  /** From back to front, or the colours of a gradient that flows by itself. */
  picture: readonly Layer[] | { flow: readonly string[] };
  /** The notes of its chord, in hertz. */
  chord: readonly number[];
}

const wide = { width: 960, height: 540 };
const tall = { width: 540, height: 960 };
const square = { width: 720, height: 720 };
const cinema = { width: 1260, height: 540 };

const flat = (red: number, green: number, blue: number) => [`${red}`, `${green}`, `${blue}`] as const;
const flakes = (count: number, start: number) =>
  Array.from({ length: count }, (_, index) => {
    const turn = (index + start) * 0.618;
    return [Number(((turn * 1.7) % 1).toFixed(3)), Number((turn % 1).toFixed(3))] as const;
  });

// biome-ignore format: a layer is a line
export const demoFilms: readonly Film[] = [
  { name: 'Aurora', ...wide, seconds: 18, chord: [110, 164.81, 220, 277.18], picture: [
    sky([8, 12, 34], [12, 60, 74]),
    { colour: flat(140, 90, 230), cover: `0.75*${curtain(0.3, 5, 1)}`, drift: { x: -0.012 } },
    { colour: flat(60, 240, 150), cover: curtain(0.42, 7, 0), drift: { x: 0.02 } },
    { colour: flat(4, 8, 14), cover: hills(0.86, [[2, 0.04, 1], [5, 0.02, 0]]) },
  ] },
  { name: 'Tide', ...cinema, seconds: 24, chord: [130.81, 196, 261.63, 329.63], picture: [
    sky([250, 160, 152], [246, 214, 172]),
    { colour: flat(255, 240, 200), cover: 'clip(H*0.2-hypot(X-W*0.68,Y-H*0.36)+0.5,0,1)' },
    { colour: flat(56, 136, 170), cover: hills(0.48, [[2, 0.03, 0], [3, 0.015, 2]]), drift: { x: 0.015 } },
    { colour: flat(36, 104, 148), cover: hills(0.59, [[2, 0.04, 1]]), drift: { x: -0.025 } },
    { colour: flat(20, 72, 118), cover: hills(0.71, [[1, 0.04, 3], [3, 0.015, 0]]), drift: { x: 0.04 } },
    { colour: flat(10, 44, 84), cover: hills(0.85, [[2, 0.035, 5]]), drift: { x: -0.055 } },
  ] },
  { name: 'Dunes', ...wide, seconds: 12, chord: [146.83, 220, 293.66, 349.23], picture: [
    sky([118, 62, 140], [250, 150, 120]),
    { colour: flat(255, 244, 196), cover: 'exp(-pow(hypot(X-W*0.62,Y-H*0.44)/(H*0.19),4))' },
    { colour: flat(196, 98, 84), cover: hills(0.58, [[1, 0.05, 0], [2, 0.02, 1]]), drift: { x: 0.006 } },
    { colour: flat(150, 68, 70), cover: hills(0.67, [[1, 0.06, 3], [3, 0.015, 0]]), drift: { x: 0.014 } },
    { colour: flat(98, 42, 58), cover: hills(0.78, [[1, 0.06, 5]]), drift: { x: 0.026 } },
    { colour: flat(52, 18, 40), cover: hills(0.91, [[2, 0.04, 2]]), drift: { x: 0.045 } },
  ] },
  { name: 'Lanterns', ...tall, seconds: 15, chord: [98, 146.83, 196, 246.94], picture: [
    sky([18, 20, 58], [62, 38, 66]),
    { colour: flat(255, 150, 80), cover: `0.55*${lights(0.025, flakes(9, 1))}`, drift: { y: -0.03 } },
    { colour: flat(255, 176, 92), cover: `0.85*${lights(0.05, flakes(6, 4))}`, drift: { y: -0.055 } },
    { colour: flat(255, 206, 122), cover: lights(0.09, [[0.24, 0.3], [0.7, 0.62], [0.4, 0.9]]), drift: { y: -0.085 } },
  ] },
  { name: 'Skyline', ...wide, seconds: 20, chord: [123.47, 185, 246.94, 293.66], picture: [
    sky([22, 18, 66], [226, 96, 118]),
    { colour: flat(255, 222, 176), cover: 'clip(H*0.14-hypot(X-W*0.3,Y-H*0.34)+0.5,0,1)' },
    { colour: flat(104, 52, 112), cover: houses(26, 0.22, 0.34), drift: { x: 0.008 } },
    { colour: flat(56, 30, 82), cover: houses(18, 0.12, 0.34), drift: { x: 0.018 } },
    { colour: flat(18, 12, 40), cover: houses(12, 0.05, 0.28), drift: { x: 0.034 } },
  ] },
  { name: 'Snowfall', ...square, seconds: 14, chord: [174.61, 261.63, 349.23, 440], picture: [
    sky([44, 74, 122], [196, 214, 232]),
    { colour: flat(226, 234, 244), cover: hills(0.8, [[1, 0.05, 1], [3, 0.02, 0]]) },
    { colour: flat(255, 255, 255), cover: `0.7*${lights(0.006, flakes(22, 2))}`, drift: { x: 0.01, y: 0.05 } },
    { colour: flat(255, 255, 255), cover: lights(0.011, flakes(14, 7)), drift: { x: -0.015, y: 0.09 } },
  ] },
  { name: 'Silk', ...square, seconds: 10, chord: [155.56, 207.65, 311.13], picture: { flow: ['#3a1c71', '#d76d77', '#ffaf7b', '#5b2a86'] } },
];
