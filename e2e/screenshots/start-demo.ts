import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@kinora/contract';
import { createApi } from '../support/api.ts';
import { testEnv } from '../support/test-env.ts';

export interface Demo {
  owner: SignedIn;
  stop: () => Promise<void>;
}

const launcherPath = join(import.meta.dirname, '../../scripts/launch.ts');
const lookEveryMs = 500;

/** The product with its demo, in a place of its own, once every film is ready to be looked at. */
export async function startDemo(): Promise<Demo> {
  const { port, dataDir } = testEnv;
  const ports = { PORT: `${port}`, SANDBOX_PORT: `${port + 1}`, SANDBOX_SMTP_PORT: `${port + 2}` };
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...ports };
  const launcher = spawn(process.execPath, [launcherPath, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => launcher.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    launcher.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const owner = await signIn(await readAccount(launcher.stdout));
    await waitForFilms(owner);
    return { owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Account {
  email: string;
  password: string;
}

async function readAccount(output: NodeJS.ReadableStream): Promise<Account> {
  let text = '';
  for await (const piece of output) {
    process.stdout.write(piece);
    text += piece;
    const [, email, password] = / as (\S+) with the password (\S+)\n/.exec(text) ?? [];
    if (email && password) return { email, password };
  }
  throw new Error('The product ended before its demo was there.');
}

async function signIn(account: Account): Promise<SignedIn> {
  return createApi().accounts.login(account);
}

async function waitForFilms({ token }: SignedIn): Promise<void> {
  const api = createApi(token);
  while ((await api.videos.list({})).some(({ status }) => status !== 'ready')) await sleep(lookEveryMs);
}
