import { describe, expect, it } from 'vitest';
import { stylePresets } from '../../packages/player-config/src/index.ts';
import { demoFilms } from './demo-films.ts';
import { demoPlayers } from './demo-players.ts';
import { makeFilm } from './make-film.ts';

const maker = { ffmpegPath: '', searchPath: process.env.PATH ?? '', signal: new AbortController().signal };

describe('the players of the demo', () => {
  it('show every style once, each on a film that is made', () => {
    expect(demoPlayers.map(({ preset }) => preset).toSorted()).toEqual(stylePresets.map(({ id }) => id).toSorted());
    const films = new Set(demoFilms.map(({ name }) => name));
    for (const { film } of demoPlayers) expect(films).toContain(film);
    expect(new Set(demoPlayers.map(({ film }) => film))).toEqual(films);
  });

  it('are told apart by their names', () => {
    expect(new Set(demoPlayers.map(({ name }) => name)).size).toBe(demoPlayers.length);
  });
});

describe('the films of the demo', () => {
  it('come in every shape and in several lengths', () => {
    const shapes = demoFilms.map(({ width, height }) => (width / height).toFixed(2));
    expect(new Set(shapes)).toEqual(new Set(['1.78', '2.33', '0.56', '1.00']));
    expect(new Set(demoFilms.map(({ seconds }) => seconds)).size).toBe(demoFilms.length);
  });

  it.each(demoFilms)('$name can be made', async (film) => {
    const small = { ...film, width: film.width / 6, height: film.height / 6, seconds: 2 };
    const bytes = Buffer.from(await makeFilm(small, maker));
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(bytes.length).toBeGreaterThan(4_000);
  });

  it('cannot be made without ffmpeg, which is said', async () => {
    const [film] = demoFilms;
    if (!film) throw new Error('There are no films');
    await expect(makeFilm(film, { ...maker, searchPath: '/nowhere' })).rejects.toThrow(/ffmpeg, which is not there/);
    await expect(makeFilm({ ...film, width: 0 }, maker)).rejects.toThrow(/ffmpeg could not make Aurora: ./);
  });
});
