import { api, type UploadTicket, type Video } from '../../packages/contract/src/index.ts';
import type { DemoApi } from './demo-api.ts';
import { DemoError } from './demo-error.ts';
import type { Film } from './demo-films.ts';
import { type FilmMaker, makeFilm } from './make-film.ts';

interface LibraryOptions {
  films: readonly Film[];
  maker: Omit<FilmMaker, 'signal'>;
  say: (line: string) => void;
}

/** Makes and uploads the films that are not there; answers all of them by name. */
export async function fillLibrary(demo: DemoApi, { films, maker, say }: LibraryOptions): Promise<Map<string, Video>> {
  const videos = await usableFilms(demo, films);
  // The library shows the newest first, so the first of ours comes last.
  const missing = films.filter(({ name }) => !videos.has(name)).toReversed();
  for (const [index, film] of missing.entries()) {
    say(`Demo: making video ${index + 1} of ${missing.length}, ${film.name}…`);
    const bytes = await makeFilm(film, { ...maker, signal: demo.signal });
    const id = await upload(demo, `${film.name}.mp4`, bytes);
    videos.set(film.name, await demo.call(api.videos.rename, { video_id: id, name: film.name }));
  }
  return videos;
}

/** What a start that was cut off has left half-way makes room; what somebody else put there is not ours to judge. */
async function usableFilms(demo: DemoApi, films: readonly Film[]): Promise<Map<string, Video>> {
  const names = new Set(films.map(({ name }) => name));
  const usable = new Map<string, Video>();
  for (const video of await demo.call(api.videos.list, {})) {
    const name = video.name.replace(/\.mp4$/, '');
    if (!names.has(name)) continue;
    if (video.status === 'processing' || video.status === 'ready') usable.set(name, video);
    else await demo.call(api.videos.remove, { video_id: video.id });
  }
  return usable;
}

async function upload(demo: DemoApi, filename: string, bytes: Uint8Array): Promise<string> {
  const ticket: UploadTicket = await demo.call(api.videos.createTicket, { filename });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  const answer = await fetch(ticket.upload_url, { method: 'POST', body: form, signal: demo.signal });
  if (!answer.ok) throw new DemoError(`${filename} of the demo could not be uploaded (${answer.status}).`);
  return ticket.id;
}
