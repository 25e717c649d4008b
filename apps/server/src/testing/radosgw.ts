import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { S3StorageSettings } from '../settings/settings.ts';
import { freePort } from './free-port.ts';

const script = fileURLToPath(new URL('./start-radosgw.sh', import.meta.url));

/** A real S3 server, where Debian's packages for it are installed. */
export function hasRadosgw(): boolean {
  const found = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].every((name) => existsSync(`/usr/bin/${name}`));
  if (!found)
    process.stderr.write('No radosgw (ceph-mon, ceph-osd, radosgw, ceph-common): the tests against S3 are left out.\n');
  return found;
}

export interface Radosgw {
  settings: S3StorageSettings;
  /** The same, for a product that is to store there. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

export async function startRadosgw(wantedPort?: number): Promise<Radosgw> {
  const dir = await mkdtemp(join(tmpdir(), 'kinora-s3-'));
  const port = wantedPort ?? (await freePort());
  await promisify(execFile)('bash', [script, dir, String(port), String(await freePort()), String(await freePort())]);
  const settings = {
    kind: 's3' as const,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'kinora-test',
    region: 'us-east-1',
    accessKey: 'AKTEST',
    secretKey: 'SKTEST',
  };
  return {
    settings,
    env: {
      STORAGE_ENDPOINT: settings.endpoint,
      STORAGE_BUCKET: settings.bucket,
      STORAGE_REGION: settings.region,
      STORAGE_ACCESS_KEY: settings.accessKey,
      STORAGE_SECRET_KEY: settings.secretKey,
    },
    async close() {
      stop(dir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function stop(dir: string): void {
  if (!existsSync(join(dir, 'run'))) return;
  for (const name of readdirSync(join(dir, 'run')).filter((file) => file.endsWith('.pid'))) {
    const pid = readFileSync(join(dir, 'run', name), 'utf8').trim();
    if (/^\d+$/.test(pid)) execFileSync('bash', ['-c', `kill ${pid} 2>/dev/null || true`]);
  }
}
