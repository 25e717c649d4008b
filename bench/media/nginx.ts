import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/launch/ports.ts';

/** Debian's, or one that lies elsewhere. */
const nginxPath = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
export const hasNginx = (): boolean => existsSync(nginxPath);
/** What the product is told, so that it hands its files over. */
export const accelPrefix = '/kinora-media';

interface Sites {
  folder: string;
  /** Sent by nginx alone. */
  file: string;
  /** Sent by nginx where the product names a file of this folder. */
  productUrl: string;
  mediaFolder: string;
}

export async function startNginx({ folder, file, productUrl, mediaFolder }: Sites) {
  mkdirSync(folder, { recursive: true });
  symlinkSync(file, join(folder, 'film.mp4'));
  const port = await findFreePort();
  const stop = await runNginx(
    folder,
    `server { listen 127.0.0.1:${port}; root ${folder};
       location /media/ { proxy_pass ${productUrl}; }
       location ${accelPrefix}/ { internal; alias ${mediaFolder}/; } }`,
  );
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** With these servers, in a folder of its own. Answers how to end it. */
export async function runNginx(folder: string, servers: string): Promise<() => void> {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; user root;
     events {} http { access_log off; sendfile on; keepalive_requests 1000000; ${paths.join(' ')} ${servers} }`,
  );
  const child = spawn(nginxPath, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  while (!existsSync(join(folder, 'pid'))) await sleep(50);
  return () => void child.kill('SIGTERM');
}
