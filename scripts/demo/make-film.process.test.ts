import { describe, expect, it } from 'vitest';
import { demoFilms } from './demo-films.ts';
import { makeFilm } from './make-film.ts';

const maker = { ffmpegPath: '', searchPath: process.env.PATH ?? '', signal: new AbortController().signal };

describe('the films of the demo', () => {
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
