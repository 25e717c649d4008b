import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCombed, type FilmLook, lookAtFilms, readPictures, similarityOf } from '../../testing/film-look.ts';
import { hasFfmpeg } from '../../testing/media-app.ts';
import { type MadeFilm, openWorkshop } from '../../testing/odd-film-run.ts';
import { drawnPicture, makeOddFilm } from '../../testing/odd-film-source.ts';
import { type OddFilm, oddFilms, plainly, type Shown } from '../../testing/odd-films.ts';

const canRun = hasFfmpeg();
const drawnRate = 25;
let folder: string;
let process: Awaited<ReturnType<typeof openWorkshop>>;
/** The picture as it was drawn, frame by frame. */
let drawn: Buffer[];
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-odd-'));
  process = await openWorkshop(folder);
  const graph = `${drawnPicture('160x96', String(drawnRate))},format=yuv420p`;
  drawn = await readPictures(graph, ['-f', 'lavfi', '-t', '3']);
});
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Which moment of the drawn picture is seen, and how well. */
function recognise(picture: Buffer): { drawnAt: number; likeness: number } {
  const likenesses = drawn.map((one) => similarityOf(one, picture));
  const likeness = Math.max(...likenesses);
  return { drawnAt: likenesses.indexOf(likeness) / drawnRate, likeness };
}

const aFrame = 0.061;

function expectPicture(look: FilmLook, shown: Shown, which: string): void {
  expect(Math.abs(look.frames.length - shown.frames), `${which}: ${look.frames.length} frames`).toBeLessThanOrEqual(1);
  expect(look.frames[0]?.at, which).toBeCloseTo(0, 1);
  const seen = shown.picture.map(([at]) => {
    const frame = look.frames.findLast((one) => one.at <= at + 0.001) ?? look.frames[0];
    return frame ? recognise(frame.picture) : { drawnAt: Number.NaN, likeness: 0 };
  });
  const said = `${which}: ${JSON.stringify(seen)}`;
  for (const [index, [, drawnAt]] of shown.picture.entries()) {
    expect(Math.abs((seen[index]?.drawnAt ?? Number.NaN) - drawnAt), said).toBeLessThan(aFrame);
    expect(seen[index]?.likeness, said).toBeGreaterThan(shown.likeness);
  }
}

/** Loud enough that somebody hears it. */
const audible = -40;
const edge = 0.05;

function expectSound({ levels, channels, soundFrom }: FilmLook, shown: Shown, which: string): void {
  const span = (from: number, to: number) => levels.slice(Math.round(from * 100), Math.max(0, Math.round(to * 100)));
  const said = (from: number, to: number) =>
    `${which}, ${from} to ${to} s: ${span(from, to).map(Math.round).join(' ')}`;
  expect(channels, which).toBe(shown.channels);
  expect(soundFrom, which).toBeLessThan(0.1);
  let silentFrom = 0;
  for (const [from, to] of shown.tone) {
    expect(Math.max(audible - 1, ...span(silentFrom, from - edge)), said(silentFrom, from)).toBeLessThan(audible);
    const heard = span(from + edge, to - edge);
    expect(heard.length, said(from, to)).toBeGreaterThan(10);
    for (const level of heard) expect(Math.abs(level - shown.level), said(from, to)).toBeLessThan(2);
    silentFrom = to + edge;
  }
  expect(Math.max(audible - 1, ...levels.slice(Math.round(silentFrom * 100))), which).toBeLessThan(audible);
}

function expectLighterDownwards({ rungs }: MadeFilm, count = 1): void {
  expect(rungs.length).toBe(count);
  for (const [index, rung] of rungs.slice(1).entries()) {
    expect(rung.pixels).toBeLessThan(rungs[index]?.pixels ?? 0);
    expect(rung.averageRate).toBeLessThan(rungs[index]?.averageRate ?? 0);
  }
}

async function expectShown(made: MadeFilm, shown: Shown): Promise<void> {
  const stream = [...made.rungs.map(({ path }) => path), ...(made.sound ? [made.sound] : [])];
  const { films, picture: poster } = await lookAtFilms([made.mp4, ...stream], made.poster);
  const [mp4, ...streamed] = films as [FilmLook, ...FilmLook[]];
  expect({ size: [mp4.width, mp4.height], way: made.way }).toEqual({ size: shown.size, way: shown.way ?? made.way });
  expect(Math.abs(made.durationMs / 1000 - shown.seconds), `${made.durationMs} ms`).toBeLessThan(aFrame);
  expect(Math.abs(mp4.seconds - shown.seconds), `${mp4.seconds} s`).toBeLessThan(0.1);
  expectPicture(mp4, shown, 'mp4');
  if (shown.channels > 0) expectSound(mp4, shown, 'mp4');
  if (shown.mostCombed !== undefined) expect(await countCombed(made.mp4)).toBeLessThanOrEqual(shown.mostCombed);
  for (const [index, { path }] of made.rungs.entries())
    expectPicture(streamed[index] as FilmLook, shown, path.slice(path.lastIndexOf('/')));
  expect(made.sound !== undefined).toBe(shown.channels > 0);
  const inStream = { ...shown, channels: shown.streamChannels ?? shown.channels };
  if (made.sound) expectSound(streamed.at(-1) as FilmLook, inStream, 'the sound of the stream');
  if (shown.picture.length > 0) expect(recognise(poster as Buffer).likeness).toBeGreaterThan(shown.likeness - 0.1);
  expectLighterDownwards(made, shown.rungs);
}

describe.runIf(canRun)('a film', { timeout: 240_000 }, () => {
  it('of which there are sixty kinds or more, each under a name of its own', () => {
    const names = oddFilms.map(({ what }) => what);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(names).size).toBe(names.length);
  });

  it.concurrent.each(oddFilms.map((film, index): [string, OddFilm, number] => [film.what, film, index]))(
    'comes out right: %s',
    async (_what, { out, ...source }, index) => {
      const path = join(folder, `film${index}`);
      await makeOddFilm(source, path);
      if (out instanceof RegExp) return expect(process(`odd${index}`, path)).rejects.toThrow(out);
      const { channels = 2 } = source;
      const shown: Shown = { ...plainly, channels: channels === 0 ? 0 : 2, ...out };
      await expectShown(await process(`odd${index}`, path), shown);
    },
  );
});
