import { defaultConfig } from '@kinora/player-config';
import { embeddedPlayer } from './embedded-player.ts';
import type { Bench, OpenOptions } from './start-bench.ts';

/** Every control on, in a frame of another origin. */
export async function openFramed({ server, open }: Bench, options: OpenOptions = {}) {
  const config = defaultConfig();
  config.playercontrol.back_button = true;
  config.videotitle = 'A walk';
  config.videodescription = '<p>Up the hill</p>';
  server.publish('p', { config, source: { url: server.mp4, type: 'mp4' }, poster: server.poster });
  const page = await open(server.foreignPage('p'), { viewport: { width: 800, height: 500 }, ...options });
  const player = embeddedPlayer(page.frameLocator('#p'));
  await player.loaded();
  return { page, player };
}
