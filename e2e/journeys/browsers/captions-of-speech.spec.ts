import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import { embedFilm, publishFilm } from '../../support/published-film.ts';

test.describe.configure({ timeout: 300_000 });

const patience = { timeout: 45_000 };

test('a film that speaks gets captions by itself, and a corrected word is read on another page', async ({ tab }) => {
  const film = await publishFilm({ seconds: 20, height: 180, speaks: true });
  const api = createApi(film.token);
  const at = await test.step('captions come by themselves', async () => {
    const stateOf = async () => (await api.getVideo(film.id)).steps.find(({ step }) => step === 'captions')?.state;
    await expect.poll(stateOf, { timeout: 180_000 }).toBe('done');
    const [track] = await api.tracks.list({ video_id: film.id });
    expect(track).toMatchObject({ kind: 'captions', lang: 'en', label: 'English', origin: 'auto' });
    return { video_id: film.id, track_id: track?.id ?? '' };
  });
  await test.step('a word is corrected', async () => {
    const { cues, version } = await api.tracks.getCues(at);
    expect(cues.map(({ text }) => text).join(' ')).toContain('young man');
    const corrected = cues.map((cue) => ({ ...cue, end: 15, text: cue.text.replace('young', 'charming') }));
    const saved = await api.tracks.putCues({ ...at, version, cues: corrected });
    expect(saved.origin).toBe('edited');
    await api.tracks.update({ ...at, is_default: true });
  });
  await test.step('and is read on another page', async () => {
    const site = await embedFilm(film);
    await tab.open(site.url);
    const player = tab.frame('iframe');
    await player.click({ css: '.kin-bar button', name: 'Play' });
    const read = () =>
      player.evaluate(() => [...document.querySelectorAll('.kin-cue')].map((cue) => cue.textContent).join(' '));
    await expect.poll(read, patience).toContain('charming man');
  });
});
