import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import { viewing } from '../../support/browsers/watching.ts';
import { createFilmPlayer, publishFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ timeout: 240_000 });

const patience = { timeout: 45_000 };
const spoken = [
  '1\n00:00:01,000 --> 00:00:04,000\nGood morning\n',
  '2\n00:00:12,000 --> 00:00:16,000\nHere is the harbour\n',
  '3\n00:00:24,000 --> 00:00:28,000\nGood night\n',
].join('\n');

test('who opens the share page reads what is said, finds a word, and goes there', async ({ tab }) => {
  const film = await publishFilm({ seconds: 30, height: 180 });
  const { tracks } = createApi(film.token);
  const { id: track_id } = await tracks.create({ video_id: film.id, kind: 'captions', lang: 'en' });
  await tracks.upload({ video_id: film.id, track_id, file: new TextEncoder().encode(spoken) });
  const { id } = await createFilmPlayer(film, { videotitle: 'A day by the sea' });
  const url = `${testEnv.productUrl}/watch/${id}`;
  const shown = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.transcript li')]
        .filter((line) => line.checkVisibility())
        .map((line) => line.querySelector('span')?.textContent),
    );
  const said = () => tab.evaluate(() => document.querySelector('.transcript output')?.textContent);
  const current = () => tab.evaluate(() => document.querySelector('[aria-current] span')?.textContent);
  const position = async () => (await viewing(tab.frame('iframe'))).seconds;

  await test.step('reads it', async () => {
    await tab.open(url);
    await expect.poll(shown, patience).toEqual(['Good morning', 'Here is the harbour', 'Good night']);
  });
  await test.step('finds a word', async () => {
    await tab.fill({ css: '.transcript input' }, 'good');
    await expect.poll(shown, patience).toEqual(['Good morning', 'Good night']);
    expect(await said()).toBe('2 lines');
    await tab.fill({ css: '.transcript input' }, 'HARBOUR');
    await expect.poll(said, patience).toBe('1 line');
    await expect.poll(shown, patience).toEqual(['Here is the harbour']);
    expect(await tab.evaluate(() => document.querySelector('.transcript mark')?.textContent)).toBe('harbour');
  });
  await test.step('goes there, and the list follows the film', async () => {
    // WebKit plays a frame only after a press inside it.
    await tab.frame('iframe').click({ css: '.kin-bar button', name: 'Play' });
    await tab.click({ css: '.transcript ol:not(.aside) li a' });
    await expect.poll(position, patience).toBeGreaterThan(12);
    await expect.poll(current, patience).toBe('Here is the harbour');
    expect(await position()).toBeLessThan(24);
    expect(await tab.evaluate(() => location.search)).toBe('?t=12');
  });
  await test.step('has all of it back when the search is over', async () => {
    await tab.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.transcript input');
      if (field) field.value = '';
      field?.dispatchEvent(new Event('input'));
    });
    await expect.poll(shown, patience).toEqual(['Good morning', 'Here is the harbour', 'Good night']);
    expect(await said()).toBe('');
  });
  await test.step('and who gets the link begins there', async () => {
    await tab.open(`${url}?t=0m24s`);
    await tab.frame('iframe').click({ css: '.kin-bar button', name: 'Play' });
    // Looked for first: the film goes on, and its last line is over before its end.
    await expect.poll(current, { ...patience, intervals: [100] }).toBe('Good night');
    expect(await position()).toBeGreaterThan(24);
  });
  await test.step('as does who presses a line of a film that nobody has started', async () => {
    await tab.open(url);
    await expect.poll(shown, patience).toHaveLength(3);
    await tab.click({ css: '.transcript li:nth-child(2) a' });
    await expect.poll(position, patience).toBeGreaterThanOrEqual(12);
    expect(await current()).toBe('Here is the harbour');
    // WebKit waits there, with that moment in sight, for a press inside the frame.
    const { paused } = await viewing(tab.frame('iframe'));
    if (paused) await tab.frame('iframe').click({ css: '.kin-bar button', name: 'Play' });
    await expect.poll(position, patience).toBeGreaterThan(12.5);
    expect(await position()).toBeLessThan(30);
  });
});
