import { openAccess } from '../../support/access-rules.ts';
import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { expectMoving, expectTone } from '../../support/browsers/watching.ts';
import { createFilmPlayer, publishFilm } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ timeout: 300_000 });

const patience = { timeout: 30_000 };
const frame = 'iframe';
const play = { css: 'button', name: 'Play' };
const watch = { css: 'button', name: 'Watch' };

/** What is read in a document; nothing while there is none. */
const textOf = (scope: Scope): Promise<string> => scope.evaluate(() => document.body.textContent).catch(() => '');

const namesOfFiles = (scope: Scope): Promise<string[]> =>
  scope.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

test('a client watches a private film by a review link, until it is revoked', async ({ tab, sound }) => {
  const film = await publishFilm({ seconds: 30, height: 180 });
  const player = await createFilmPlayer(film, { videotitle: 'The first cut' });
  const api = createApi(film.token);
  await api.access.change({ player_id: player.id, ...openAccess, visibility: 'private' });
  const of = { player_id: player.id };
  const figuresOf = async (id: string) => (await api.reviewLinks.list(of)).find((link) => link.id === id);

  await test.step('seen and heard by somebody who is nobody here, and by protected addresses alone', async () => {
    const link = await api.reviewLinks.create({ ...of, label: 'For the client' });
    await tab.open(link.url);
    await expect.poll(() => textOf(tab), patience).toContain('The first cut');
    await tab.frame(frame).click(play);
    await expectMoving(tab, frame);
    await expectTone(sound);
    const files = await namesOfFiles(tab.frame(frame));
    const secret = new URL(link.url).searchParams.get('s') ?? '';
    expect(files.filter((name) => name.includes(secret))).toEqual([]);
    for (const file of files.filter((name) => name.includes('/media/videos/')))
      expect(file).toMatch(/\/media\/videos\/k\/[\w-]{36}\/vid_/);
    await expect.poll(async () => figuresOf(link.id), patience).toMatchObject({ views: 1 });
    await expect.poll(async () => (await figuresOf(link.id))?.plays, { timeout: 150_000 }).toBe(1);

    await api.reviewLinks.revoke({ ...of, review_link_id: link.id });
    await tab.open('about:blank');
    await tab.open(link.url);
    await expect.poll(() => textOf(tab), patience).toContain('This link is no longer valid');
    await tab.open('about:blank');
    await tab.open(`${testEnv.productUrl}/watch/${player.id}`);
    await expect.poll(() => textOf(tab), patience).not.toContain('The first cut');
  });

  await test.step('one that opens once asks first, with its password, and then plays', async () => {
    const link = await api.reviewLinks.create({ ...of, label: 'Once', max_views: 1, password: 'open sesame' });
    await tab.open('about:blank');
    await tab.open(link.url);
    await expect.poll(() => textOf(tab), patience).toContain('This video is protected');
    await tab.fill({ css: 'input' }, 'wrong');
    await tab.click(watch);
    await expect.poll(() => textOf(tab), patience).toContain('not the password');
    expect((await figuresOf(link.id))?.views).toBe(0);
    await tab.fill({ css: 'input' }, 'open sesame');
    await tab.click(watch);
    await expect.poll(() => textOf(tab), patience).toContain('The first cut');
    await tab.frame(frame).click(play);
    await expectMoving(tab, frame);
    expect(await figuresOf(link.id)).toMatchObject({ views: 1, state: 'used_up' });
  });
});
