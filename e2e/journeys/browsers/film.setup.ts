import { expect, test } from '@playwright/test';
import { createApi } from '../../support/api.ts';
import { keepFilm, sharedSample } from '../../support/browsers/shared-film.ts';
import { publishFilm } from '../../support/published-film.ts';

test('a film is uploaded for every browser, and gets its qualities', async () => {
  test.setTimeout(180_000);
  const film = await publishFilm(sharedSample);
  expect((await createApi(film.token).getVideo(film.id)).hls_url).toBeTruthy();
  keepFilm(film);
});
