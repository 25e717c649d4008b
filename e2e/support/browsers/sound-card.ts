import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './start-program.ts';

export interface Sound {
  /** Root mean square: 0 is silence, 1 as loud as can be. */
  loudness: number;
  /** Of a single tone, in Hertz. */
  pitch: number;
}

/** For one browser: what it plays goes nowhere, and can be listened to on the way. */
export interface SoundCard {
  env: NodeJS.ProcessEnv;
  listen: () => Promise<Sound>;
  close: () => Promise<void>;
}

const samplesPerSecond = 8000;
const windowSamples = samplesPerSecond / 2;
const longestListenMs = 2000;

/** Gaps of a busy machine are no part of the tone: only what sounds is counted. */
function measure(samples: Int16Array): Sound {
  let [energy, sounding, crossings] = [0, 0, 0];
  samples.forEach((sample, index) => {
    energy += (sample / 32_768) ** 2;
    if (sample !== 0) sounding += 1;
    if (sample > 0 && (samples[index - 1] ?? 0) < 0) crossings += 1;
  });
  return {
    loudness: Math.sqrt(energy / Math.max(1, samples.length)),
    pitch: (crossings * samplesPerSecond) / Math.max(1, sounding),
  };
}

async function appears(path: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) if (existsSync(path)) return;
  throw new Error('pulseaudio does not start: npm test installs it');
}

export async function openSoundCard(): Promise<SoundCard> {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-e2e-sound-'));
  const socket = join(folder, 'native');
  const env = { ...process.env, PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: join(folder, 'cookie') };
  const server = startProgram(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--disable-shm=yes',
      // Should the tests be killed, it ends by itself.
      '--exit-idle-time=10',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1 auth-cookie-enabled=0`,
      '--load=module-null-sink sink_name=nowhere',
    ],
    { env: { ...process.env, HOME: folder, PULSE_RUNTIME_PATH: folder } },
  );
  await appears(socket);
  const format = ['--raw', '--format=s16le', `--rate=${samplesPerSecond}`, '--channels=1', '--latency-msec=50'];
  const ear = startProgram('parec', ['--device=nowhere.monitor', ...format], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stream = ear.child.stdout as Readable;
  stream.resume();

  return {
    env,
    async listen() {
      const heard: Buffer[] = [];
      const add = (data: Buffer) => heard.push(data);
      const bytes = () => heard.reduce((sum, { length }) => sum + length, 0);
      stream.on('data', add);
      const end = AbortSignal.timeout(longestListenMs);
      while (bytes() < windowSamples * 2 && !end.aborted) await once(stream, 'data', { signal: end }).catch(() => 0);
      stream.off('data', add);
      const all = Buffer.concat(heard);
      return measure(new Int16Array(all.buffer, all.byteOffset, Math.floor(all.length / 2)));
    },
    async close() {
      await ear.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
