import { createApi } from './api.ts';
import { expect } from './journey.ts';
import { newPerson, register } from './person.ts';
import { sampleVideo } from './sample-video.ts';

const longName = 'A rather long name that somebody gave to what they made last';

/** An account with something in every list: films that are ready, with captions, and one that failed, players with and without, keys. */
export async function seedAccount() {
  const person = await register(newPerson('Augusta Ada King-Noel, Countess of Lovelace'));
  const api = createApi(person.token);
  const film = await api.upload(`${longName}.mp4`, await sampleVideo({ seconds: 1 }));
  const broken = await api.upload('Broken.mp4', Buffer.from('not a film'));
  const player = await api.createPlayer(longName);
  await api.setSource(player.id, { url: (await api.getVideo(film)).url, media_type: 'mp4' });
  for (let number = 1; number <= 11; number += 1) await api.createPlayer(`Player ${number}`);
  await api.apiKeys.create({ name: longName });
  const track = await api.tracks.create({ video_id: film, kind: 'captions', lang: 'en', label: longName });
  const cues = [1, 2, 3].map((start) => ({ start, end: start + 1, text: `${longName}, as it is said` }));
  await api.tracks.putCues({ video_id: film, track_id: track.id, cues });
  for (const [id, status] of [
    [film, 'ready'],
    [broken, 'failed'],
  ] as const)
    await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 60_000 }).toBe(status);
  return { ...person, api, player, film, track };
}
