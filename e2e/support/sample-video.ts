import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sample {
  seconds: number;
  /** The index of the file stands in front, so that a browser can begin before it has all of it. */
  faststart?: boolean;
  height?: number;
  /** 16:9 of the height where left out. */
  width?: number;
  extension?: 'mp4' | 'mov';
}

/** A moving picture with a tone, made once per shape and kept for later runs. */
export function sampleVideo({ seconds, faststart = true, height = 360, width, extension = 'mp4' }: Sample): Buffer {
  const size = `${width ?? Math.round((height * 16) / 9 / 2) * 2}x${height}`;
  const folder = join(tmpdir(), `kinora-e2e-samples-${process.getuid?.() ?? 0}`);
  const path = join(folder, `${seconds}s-${size}-${faststart ? 'fast' : 'plain'}.${extension}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-f', 'lavfi', '-i', 'sine=frequency=330'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
    const layout = faststart ? ['-movflags', '+faststart'] : [];
    const draft = `${path}.${process.pid}.${extension}`;
    const args = ['-v', 'error', '-y', ...inputs, '-t', String(seconds), ...codecs, ...layout, draft];
    execFileSync('ffmpeg', args);
    execFileSync('mv', [draft, path]);
  }
  return readFileSync(path);
}
