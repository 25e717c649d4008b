import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoError } from './demo-error.ts';
import type { Film } from './demo-films.ts';
import { filmArguments } from './film-arguments.ts';

export interface FilmMaker {
  ffmpegPath: string;
  searchPath: string;
  signal: AbortSignal;
}

const run = promisify(execFile);

export async function makeFilm(film: Film, { ffmpegPath, searchPath, signal }: FilmMaker): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-demo-'));
  try {
    const path = join(folder, 'film.mp4');
    await run(ffmpegPath || 'ffmpeg', filmArguments(film, path), { signal, env: { PATH: searchPath } });
    return await readFile(path);
  } catch (error) {
    throw signal.aborted ? error : toDemoError(film, error as NodeJS.ErrnoException & { stderr?: string });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toDemoError({ name }: Film, { code, stderr = '', message }: NodeJS.ErrnoException & { stderr?: string }) {
  if (code === 'ENOENT')
    return new DemoError('The demo makes its videos with ffmpeg, which is not there: install it, or set FFMPEG_PATH.');
  return new DemoError(`ffmpeg could not make ${name}: ${stderr.trim().split('\n').at(-1) || message}`);
}
