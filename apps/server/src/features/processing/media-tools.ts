import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runTool } from './spawn-tool.ts';

/** Where the programs are that look into videos and make others of them. */
export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
  /** Whether it can make films in HDR fit for ordinary screens. */
  canToneMap: boolean;
}

export interface ToolPaths {
  ffmpegPath: string;
  ffprobePath: string;
  /** Where to look for what is not named, as PATH has it. */
  searchPath: string;
}

const known = new Map<string, MediaTools>();

/**
 * Undefined where they are not installed. What is named in the settings must work. Asked once in a process, however many
 * workers it starts: each question takes a start of the program.
 */
export async function findMediaTools(paths: ToolPaths): Promise<MediaTools | undefined> {
  const key = JSON.stringify(paths);
  const tools = known.get(key) ?? (await lookFor(paths));
  if (tools) known.set(key, tools);
  return tools;
}

async function lookFor({ ffmpegPath, ffprobePath, searchPath }: ToolPaths): Promise<MediaTools | undefined> {
  const ffmpeg = ffmpegPath || (await findIn(searchPath, 'ffmpeg'));
  const ffprobe = ffprobePath || (await findIn(searchPath, 'ffprobe'));
  if (ffmpeg === undefined || ffprobe === undefined) return undefined;
  const problem = await problemOf(ffmpeg, ffprobe);
  if (problem === undefined) return { ffmpeg, ffprobe, canToneMap: await hasZscale(ffmpeg) };
  if (ffmpegPath || ffprobePath) throw new Error(`FFMPEG_PATH and FFPROBE_PATH: ${problem}`);
  return undefined;
}

async function problemOf(ffmpeg: string, ffprobe: string): Promise<string | undefined> {
  try {
    const encoders = await runTool({ path: ffmpeg, args: ['-hide_banner', '-encoders'], wallMs: 20_000 });
    const missing = ['libx264', ' aac '].filter((name) => !encoders.stdout.includes(name));
    await runTool({ path: ffprobe, args: ['-version'], wallMs: 20_000 });
    return missing.length > 0 ? `this ffmpeg has no ${missing.join(' and no ')}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Most builds have it. */
async function hasZscale(ffmpeg: string): Promise<boolean> {
  const { stdout } = await runTool({ path: ffmpeg, args: ['-hide_banner', '-filters'], wallMs: 20_000 });
  return stdout.includes(' zscale ');
}

async function findIn(searchPath: string, name: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}
