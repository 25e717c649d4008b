import { signPlayback } from '@kinora/client';
import { openAccess } from '../../support/access-rules.ts';
import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { expectMoving } from '../../support/browsers/watching.ts';
import { openForeignSite } from '../../support/foreign-site.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../../support/published-film.ts';
import { testEnv } from '../../support/test-env.ts';

test.describe.configure({ timeout: 300_000 });

const patience = { timeout: 30_000 };
const frame = 'iframe';
const play = { css: 'button', name: 'Play' };

const textOf = (scope: Scope): Promise<string> => scope.evaluate(() => document.body.textContent).catch(() => '');
const reasonOf = (scope: Scope): Promise<string | undefined> =>
  scope.evaluate(() => document.documentElement.dataset.reason).catch(() => undefined);

test('a page with a signed token plays, and one without it, or whose key was revoked, says why not', async ({
  tab,
}) => {
  const film = await publishFilm({ seconds: 30, height: 180 });
  const player = await createFilmPlayer(film);
  const api = createApi(film.token);
  await api.access.change({ player_id: player.id, ...openAccess, requires_token: true });
  const key = await api.signingKeys.create({ name: 'School' });
  const snippet = await snippetOf(player.id);
  const withToken = (token: string) => snippet.replace(player.id, `${player.id}?token=${token}`);
  const token = await signPlayback(key.secret ?? '', { player: player.id });
  const bare = await openForeignSite(snippet);
  const signed = await openForeignSite(withToken(token));

  await test.step('without a token', async () => {
    await tab.open(bare.url);
    await expect.poll(() => textOf(tab.frame(frame)), patience).toContain('needs a personal link');
    expect(await reasonOf(tab.frame(frame))).toBe('token_missing');
  });

  await test.step('with one it plays, from addresses that work for nobody without', async () => {
    await tab.open(signed.url);
    await tab.frame(frame).click(play);
    await expectMoving(tab, frame);
    expect((await fetch(film.url)).status).toBe(404);
  });

  await test.step('its grant is renewed with the token, as the page asks for it', async () => {
    const answer = await tab.frame(frame).evaluate(async (url) => {
      const media = performance.getEntriesByType('resource').map(({ name }) => name);
      const grant = media.map((name) => /\/k\/([\w-]{36})\//.exec(name)?.[1]).find(Boolean) ?? '';
      const { search } = location;
      const ask = async (query: string) =>
        (await fetch(`${url}/grant${query}`, { method: 'POST', body: grant })).status;
      return [await ask(search), await ask('')];
    }, player.embed_url);
    expect(answer).toEqual([200, 404]);
  });

  await test.step('on no other page than the token names', async () => {
    const { host } = new URL(bare.url);
    const narrow = await openForeignSite(
      withToken(await signPlayback(key.secret ?? '', { video: film.id, origins: [host.replace(/\d+$/, '1')] })),
    );
    await tab.open(narrow.url);
    await expect.poll(() => textOf(tab.frame(frame)), patience).toContain('can’t be shown on 127.0.0.1');
    await narrow.close();
  });

  await test.step('expired', async () => {
    const old = await openForeignSite(withToken(token.replace(/\.[\w-]+\./, (claims) => expired(claims))));
    await tab.open(old.url);
    await expect.poll(() => textOf(tab.frame(frame)), patience).toContain('This link has expired');
    await old.close();
  });

  await test.step('no more once its key was revoked', async () => {
    await api.signingKeys.revoke({ signing_key_id: key.id });
    await tab.open(signed.url);
    await expect.poll(() => textOf(tab.frame(frame)), patience).toContain('can’t be played');
    expect(await reasonOf(tab.frame(frame))).toBe('token_key');
  });

  // Last: Firefox's driver loses sight of a page that follows one in a group of its own, as the share page is.
  await test.step('on the share page, with a token of the next key', async () => {
    const next = await api.signingKeys.create({});
    const shared = await signPlayback(next.secret ?? '', { player: player.id });
    await tab.open(`${testEnv.productUrl}/watch/${player.id}?token=${shared}`);
    await tab.frame(frame).click(play);
    await expectMoving(tab, frame);
  });
  await Promise.all([bare.close(), signed.close()]);
});

/** The same claims as of two minutes ago; what is too old is refused before anybody looks who signed it. */
function expired(claims: string): string {
  const said = JSON.parse(Buffer.from(claims.slice(1, -1), 'base64url').toString());
  return `.${Buffer.from(JSON.stringify({ ...said, exp: Math.floor(Date.now() / 1000) - 120 })).toString('base64url')}.`;
}
