import { createClient, KinoraError } from '@kinora/client';

const { KINORA_URL = 'http://localhost:4000/api', KINORA_KEY = '' } = process.env;
const kinora = createClient({ url: KINORA_URL, key: KINORA_KEY });

try {
  const player = await kinora.players.create({ name: 'Product tour' }, { idempotencyKey: 'tour-1' });
  await kinora.players.createSource({ player_id: player.id, url: 'https://cdn.example.com/tour.mp4' });

  let cursor: string | undefined;
  do {
    const page = await kinora.players.list({ limit: 50, cursor });
    for (const { id, name } of page.items) console.log(id, name);
    cursor = page.nextCursor;
  } while (cursor);
} catch (error) {
  if (!(error instanceof KinoraError)) throw error;
  console.error(`${error.code}: ${error.message} (${error.requestId})`);
  process.exitCode = 1;
}
