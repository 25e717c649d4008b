import { describe, expect, it } from 'vitest';
import { stylePresets } from '../../packages/player-config/src/index.ts';
import { demoFilms } from './demo-films.ts';
import { demoPlayers } from './demo-players.ts';

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
});
