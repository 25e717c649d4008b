import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOption } from './options.ts';

// Kills the worker at random moments, many times over many videos, by the test that does so a few times in every run.
const kills = countOption('kills', 100);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'kinora-kills-'));
const reportPath = join(folder, 'report.json');

interface Report {
  kills: number;
  interrupted: string[];
  videos: { status: string; status_reason: string | null }[];
}

const countOf = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)].map(([name, same]) => `${name} ${same.length}`).join(', ');

try {
  const { status } = spawnSync('vitest', ['run', 'apps/server/src/features/processing/worker-kills.test.ts'], {
    cwd: root,
    env: { ...process.env, KINORA_WORKER_KILLS: String(kills), KINORA_WORKER_KILLS_REPORT: reportPath },
    stdio: 'inherit',
  });
  if (status === 0) {
    const { interrupted, videos } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
    const ends = videos.map((video) => `${video.status}${video.status_reason ? ', with a reason' : ''}`);
    console.log(`${kills} kills over ${videos.length} videos. Interrupted: ${countOf(interrupted)}.`);
    console.log(`In the end: ${countOf(ends)}. No file and no row is left over.`);
  }
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
