import type { PastView } from '../../apps/server/src/administration/write-views.ts';
import { type DemoAccount, enterAccount } from './demo-account.ts';
import { createDemoApi } from './demo-api.ts';
import { fillFigures } from './demo-figures.ts';
import { demoFilms, type Film } from './demo-films.ts';
import { fillLibrary } from './demo-library.ts';
import { ensurePlan, type SandboxPayments } from './demo-plan.ts';
import { type DemoPlayer, demoPlayers } from './demo-players.ts';
import { fillShelf } from './demo-shelf.ts';
import type { FilmMaker } from './make-film.ts';

export interface DemoOptions {
  apiUrl: string;
  account: DemoAccount;
  /** Of the sandbox; undefined where mail goes elsewhere. */
  mailboxUrl: string | undefined;
  payments: SandboxPayments | undefined;
  maker: Omit<FilmMaker, 'signal'>;
  signal: AbortSignal;
  say: (line: string) => void;
  /** Puts views into the past. */
  writeViews: (views: PastView[]) => Promise<void>;
  content?: { films: readonly Film[]; players: readonly DemoPlayer[] };
}

/** Fills one account as its owner would. What is there already is left alone, so it can be done again at every start. */
export async function fillDemo(options: DemoOptions): Promise<void> {
  const { account, maker, say, content = { films: demoFilms, players: demoPlayers } } = options;
  const demo = createDemoApi(options.apiUrl, options.signal);
  await enterAccount(demo, account, options.mailboxUrl);
  await ensurePlan(demo, content.films.length, options.payments);
  const videos = await fillLibrary(demo, { films: content.films, maker, say });
  await fillShelf(demo, content.players, videos);
  await fillFigures(demo, options.writeViews);
}
