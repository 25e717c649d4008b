import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts';

export interface KeptDatabase {
  stop: () => Promise<void>;
}

interface KeepOptions {
  dataDir: string;
  maxConnections: number;
  say: (line: string) => void;
  onGiveUp: (error: Error) => void;
}

const lookEveryMs = 500;
const mostRestarts = 5;
const forgetAfterMs = 60_000;

/** Starts the embedded Postgres and starts it again whenever it ends unasked. */
export async function keepDatabase({ dataDir, maxConnections, say, onGiveUp }: KeepOptions): Promise<KeptDatabase> {
  const start = () => startEmbeddedPostgres({ dataDir, maxConnections });
  let postgres: Promise<EmbeddedPostgres> = start();
  let restarts: number[] = [];
  let isChecking = false;
  const check = async () => {
    if ((await postgres).isRunning()) return;
    restarts = [...restarts.filter((time) => Date.now() - time < forgetAfterMs), Date.now()];
    if (restarts.length >= mostRestarts) throw new Error('The database ended five times within a minute.');
    say('The database ended; starting it again.');
    postgres = start();
    await postgres;
  };
  await postgres;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch(onGiveUp)
      .finally(() => {
        isChecking = false;
      });
  }, lookEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await (await postgres).stop();
    },
  };
}
