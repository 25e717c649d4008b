import { setTimeout as sleep } from 'node:timers/promises';
import { signPlayback } from '@kinora/client';
import { openAccess } from '../../support/access-rules.ts';
import { type Caller, callers, modes, type Verdict, verdicts } from '../../support/access-table.ts';
import { createApi } from '../../support/api.ts';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import type { Scope } from '../../support/browsers/tab.ts';
import { openForeignPages } from '../../support/foreign-pages.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../../support/published-film.ts';

test.describe.configure({ timeout: 300_000 });

interface Seen {
  /** Null where there is no film. */
  seconds: number | null;
  text: string;
}

/** Nothing where the browser shows a page of its own, or lets nobody look. Whoever finds a film starts it, once. */
const look = (scope: Scope): Promise<Seen> =>
  scope
    .evaluate(() => {
      const film = document.querySelector('video');
      const play = document.querySelector<HTMLButtonElement>('button[aria-label="Play"]:not([data-pressed])');
      if (film?.paused && play) {
        play.dataset.pressed = '';
        play.click();
      }
      return { seconds: film && film.currentTime, text: document.body.innerText };
    })
    .catch(() => ({ seconds: null, text: '' }));

const said = Object.entries(verdicts) as [Verdict, string | undefined][];

function judge({ seconds, text }: Seen): Verdict | 'waits' {
  const [refused] = said.find(([, words]) => words !== undefined && text.includes(words)) ?? [];
  if (refused) return refused;
  if (seconds === null) return 'kept out';
  return seconds > 0 ? 'plays' : 'waits';
}

/** What is to be seen, as soon as it is; and something else where that is all there is. */
async function judgeUntil(expected: Verdict, scope: Scope): Promise<Verdict | 'waits'> {
  // A frame that stays empty looks like one that is not there yet.
  if (expected === 'kept out') await sleep(300);
  for (const end = Date.now() + 15_000; ; await sleep(50)) {
    const verdict = judge(await look(scope));
    if (verdict === expected || Date.now() > end) return verdict;
  }
}

test('every kind of page sees the film, or why not, as its rules say', async ({ tab, engine, engineBrowser }) => {
  const film = await publishFilm({ seconds: 8, height: 180 });
  const player = await createFilmPlayer(film, { playersettings: { muted: true } });
  const api = createApi(film.token);
  const [key, revoked] = [await api.signingKeys.create({}), await api.signingKeys.create({})];
  const tokenOf = ({ secret }: { secret: string | null }) => signPlayback(secret ?? '', { player: player.id });
  const [token, dead] = [await tokenOf(key), await tokenOf(revoked)];
  await api.signingKeys.revoke({ signing_key_id: revoked.id });

  const snippet = await snippetOf(player.id);
  const framed = (url: string, attributes = '') =>
    `<iframe src="${url}" width="700" height="500" ${attributes}></iframe>`;
  const withToken = (one: string) => snippet.replace(player.id, `${player.id}?token=${one}`);
  const pages: Record<string, string> = {
    plain: snippet,
    silent: snippet.replace('<iframe', '<iframe referrerpolicy="no-referrer"'),
    signed: withToken(token),
    dead: withToken(dead),
    sandbox: framed('/plain', 'sandbox="allow-scripts"'),
  };
  const site = await openForeignPages(pages);
  pages.builder = framed(`${site.url}plain`);
  const { host } = new URL(site.url);
  const elsewhere = site.url.replace('127.0.0.1', 'localhost');
  const [frame, frameInFrame] = [['iframe'], ['iframe', 'iframe']];
  const places: Record<Caller, { url: string; path: string[] }> = {
    'allowed page': { url: `${site.url}plain`, path: frame },
    'allowed page, no referrer': { url: `${site.url}silent`, path: frame },
    'other page': { url: `${elsewhere}plain`, path: frame },
    'other page, no referrer': { url: `${elsewhere}silent`, path: frame },
    'allowed page in a builder': { url: `${elsewhere}builder`, path: frameInFrame },
    'allowed page in a sandbox': { url: `${site.url}sandbox`, path: frameInFrame },
    'allowed page with a token': { url: `${site.url}signed`, path: frame },
    'allowed page with a token of a revoked key': { url: `${site.url}dead`, path: frame },
    tab: { url: player.embed_url, path: [] },
  };

  for (const [name, { rules, everybody, but = {} }] of Object.entries(modes))
    await test.step(name, async () => {
      await api.access.change({ player_id: player.id, ...openAccess, password: null, ...rules(host) });
      const seen: Partial<Record<Caller, string>> = {};
      for (const caller of callers) {
        const { url, path } = places[caller];
        // Firefox's driver loses sight of a player in a tab that showed it in a frame before: it gets one of its own.
        const isAlone = path.length === 0 && engine === 'Firefox';
        const shownIn = isAlone ? await engineBrowser.openTab() : tab;
        await shownIn.open(url);
        seen[caller] = await judgeUntil(but[caller] ?? everybody, path.length > 0 ? tab.frame(...path) : shownIn);
        if (isAlone) await shownIn.close();
      }
      expect.soft(seen, name).toEqual(Object.fromEntries(callers.map((caller) => [caller, but[caller] ?? everybody])));
    });
  await site.close();
});
