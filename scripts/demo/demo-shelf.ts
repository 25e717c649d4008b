import { api, type Player, type Video } from '../../packages/contract/src/index.ts';
import { stylePresets } from '../../packages/player-config/src/index.ts';
import type { DemoApi } from './demo-api.ts';
import type { DemoPlayer } from './demo-players.ts';

/** Makes the players that are not there and gives a video to those that lost theirs. */
export async function fillShelf(demo: DemoApi, players: readonly DemoPlayer[], videos: ReadonlyMap<string, Video>) {
  const there = new Map((await demo.call(api.players.list, {})).map((player) => [player.name, player]));
  // The list shows the newest first, so the first of ours comes last.
  for (const wanted of players.toReversed()) {
    const player = there.get(wanted.name) ?? (await createPlayer(demo, wanted));
    const video = videos.get(wanted.film);
    if (video) await ensureSource(demo, player, video);
  }
}

function createPlayer(demo: DemoApi, { name, preset, title, description }: DemoPlayer): Promise<Player> {
  const { playercontrol, playerstyle } = stylePresets.find(({ id }) => id === preset) ?? {};
  const config = { videotitle: title, videodescription: description, playercontrol, playerstyle };
  return demo.call(api.players.create, { name, config });
}

async function ensureSource(demo: DemoApi, { id }: Player, { url }: Video): Promise<void> {
  const sources = await demo.call(api.players.listSources, { player_id: id });
  if (sources.length === 0) await demo.call(api.players.createSource, { player_id: id, url });
}
