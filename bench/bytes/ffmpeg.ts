import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Answers what it says. */
export async function runFfmpeg(args: string[]): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostats', ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stderr;
}

export async function runFfprobe(args: string[]): Promise<string> {
  return (await run('ffprobe', args)).stdout;
}
