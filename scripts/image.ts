import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandIn, ignoredBy, readDockerfile, type Stage, valuesOf } from './image/dockerfile.ts';

/**
 * Does what the Dockerfile says, in folders instead of images: builds from the files that Docker would be sent, takes
 * only what the image would hold, starts it as somebody without rights, asks it what Docker would ask it, and stops it.
 */
const root = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), 'kinora-image-'));
const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
const graceMs = 20_000;
const startMs = 180_000;
const sh = (cwd: string, command: string) => execFileSync('sh', ['-c', command], { cwd, stdio: 'inherit' });

function sendContext(to: string): void {
  const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const path of files.filter((each) => !isIgnored(each))) cpSync(join(root, path), join(to, path));
}

function buildStage(stage: Stage, at: string): void {
  for (const { instruction, value } of stage.steps) {
    if (instruction === 'COPY') sendContext(at);
    if (instruction === 'RUN') sh(at, value);
  }
}

/** The machine's packages are left as they are: that Debian has them is all that is asked. */
function checkPackages(stage: Stage): void {
  const [, names = ''] = /apt-get install \S+ \S+ (.*?) &&/.exec(valuesOf(stage, 'RUN').join(' ')) ?? [];
  for (const name of names.split(' ')) execFileSync('/usr/bin/apt-cache', ['show', '--no-all-versions', name]);
}

function copyFrom(stage: Stage, from: string, to: string): void {
  for (const value of valuesOf(stage, 'COPY')) {
    const paths = value.split(' ').filter((word) => !word.startsWith('--'));
    const target = join(to, paths.pop() ?? '.');
    for (const path of paths) {
      const source = path.replace(/^\/app/, from);
      const isInto = value.endsWith('./');
      cpSync(source, isInto ? join(target, path.slice(path.lastIndexOf('/'))) : target, {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function tryOut(stage: Stage, app: string): Promise<void> {
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, 65534, 65534);
  const given = valuesOf(stage, 'ENV').flatMap((value) => value.split(' ').map((pair) => pair.split('=')));
  const env = {
    PATH: process.env.PATH,
    HOME: data,
    ...Object.fromEntries(given),
    PORT: String(await freePort()),
    DATA_DIR: data,
  };
  const [file = '', ...args] = commandIn(valuesOf(stage, 'CMD')[0] ?? '');
  const product = spawn(file, args, { cwd: app, env, stdio: 'inherit', ...nobody });
  const ended = new Promise<number | null>((resolve) => product.once('exit', resolve));
  const [probe = '', ...words] = commandIn(valuesOf(stage, 'HEALTHCHECK')[0] ?? '');
  const isHealthy = () =>
    new Promise<boolean>((resolve) => {
      spawn(probe, words, { cwd: app, env, stdio: 'ignore', ...nobody }).once('exit', (code) => resolve(code === 0));
    });
  const until = Date.now() + startMs;
  while (!(await isHealthy())) {
    if (product.exitCode !== null || Date.now() > until) throw new Error('The image did not become healthy');
    await pause(500);
  }
  for (const path of ['/', '/player.js', '/api/ready']) {
    const { status } = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers: { accept: 'text/html' } });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  product.kill('SIGTERM');
  const code = await Promise.race([ended, pause(graceMs, 'late')]);
  if (code !== 0) throw new Error(`The image ended with ${code}`);
}

const [build, image] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
if (!build || !image) throw new Error('The Dockerfile has another shape');
try {
  const [source, app] = [join(folder, 'build'), join(folder, 'app')];
  mkdirSync(source);
  buildStage(build, source);
  checkPackages(image);
  copyFrom(image, source, app);
  execFileSync('chmod', ['755', folder]);
  await tryOut(image, app);
  const [kilobytes = ''] = execFileSync('/usr/bin/du', ['-sk', app], { encoding: 'utf8' }).split('\t');
  console.log(
    `The image was built, became healthy, answered and ended. Without Node and ffmpeg it holds ${Math.round(Number(kilobytes) / 1024)} MB.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
