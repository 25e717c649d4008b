import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sample {
  seconds: number;
  /** The index of the file stands in front, so that a browser can begin before it has all of it. */
  faststart?: boolean;
  height?: number;
  extension?: 'mp4' | 'mov';
  hasSound?: boolean;
}

/** A moving picture, with a tone unless told, made once per shape and kept for later runs. */
export function sampleVideo(sample: Sample): Buffer {
  const { seconds, faststart = true, height = 360, extension = 'mp4', hasSound = true } = sample;
  const folder = join(tmpdir(), `kinora-e2e-samples-${process.getuid?.() ?? 0}`);
  const path = join(
    folder,
    `${seconds}s-${height}p-${faststart ? 'fast' : 'plain'}${hasSound ? '' : '-mute'}.${extension}`,
  );
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    const size = `${Math.round((height * 16) / 9 / 2) * 2}x${height}`;
    const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`];
    const sound = hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=330'] : [];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
    const layout = faststart ? ['-movflags', '+faststart'] : [];
    const draft = `${path}.${process.pid}.${extension}`;
    const args = ['-v', 'error', '-y', ...picture, ...sound, '-t', String(seconds), ...codecs, ...layout, draft];
    execFileSync('ffmpeg', args);
    execFileSync('mv', [draft, path]);
  }
  return readFileSync(path);
}
