import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const channel = 'kinora_changes';
/** Whoever does not answer in this time is taken for lost. */
const usualPatienceMs = 5_000;
const retryMs = 2_000;
const goodbyeMs = 1_000;
/** What Postgres calls its connection where it lists them. */
export const listenerName = 'kinora changes';

export interface Changes {
  /**
   * True once every change has been heard that was committed before the call; false where nobody listens. Calls that
   * come together share one question to the database.
   */
  caughtUp: () => Promise<boolean>;
  close: () => Promise<void>;
}

interface ChangesOptions {
  config: pg.PoolConfig;
  /** By which it is tried out whether anything is heard. */
  pool: pg.Pool;
  /** What the triggers say: a word and an id. */
  onChange: (fact: string) => void;
  /** Whatever was heard so far is worth nothing: something may have been missed. */
  onLost: () => void;
  onError: (error: Error) => void;
  patienceMs?: number;
}

/** Hears of what is committed by anybody, over a connection of its own that opens when it is first needed. */
export function createChanges(options: ChangesOptions): Changes {
  const { config, pool, onChange, onLost, onError, patienceMs = usualPatienceMs } = options;
  let listening: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let isKnownToFail = false;
  let answering: Promise<boolean> = Promise.resolve(false);
  let gathering: Promise<boolean> | undefined;

  function lose(client: pg.Client, error: Error): void {
    client.end().catch(() => undefined);
    if (listening !== client) return;
    listening = undefined;
    onLost();
    if (!isClosed) onError(error);
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      application_name: listenerName,
      ...config,
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the connection that hears of changes was ended')));
    client.on('notification', ({ payload = '' }) => {
      if (listening === client) onChange(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await requireHearing(client, { pool, patienceMs });
      if (isClosed) await client.end();
      else listening = client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  function tryToListen(): void {
    if (connecting || isClosed || performance.now() - triedAt < retryMs) return;
    triedAt = performance.now();
    connecting = listen().then(
      () => end(undefined),
      (error) => end(error as Error),
    );
    const end = (error: Error | undefined) => {
      connecting = undefined;
      // Tried again and again: one line is enough.
      if (error && !isKnownToFail) onError(error);
      isKnownToFail = error !== undefined;
    };
  }

  /** Postgres hands over what it has to tell before it answers: even to a question that asks nothing. */
  async function hearAll(): Promise<boolean> {
    const client = listening;
    if (!client) return false;
    try {
      await client.query('');
      return client === listening;
    } catch (error) {
      lose(client, error as Error);
      return false;
    }
  }

  /** An answer on its way may have been given before this call: it takes the next, with all who come until then. */
  async function gather(): Promise<boolean> {
    await answering;
    await setImmediate();
    gathering = undefined;
    answering = hearAll();
    return answering;
  }

  return {
    async caughtUp() {
      if (!listening) {
        tryToListen();
        return false;
      }
      gathering ??= gather();
      return gathering;
    },
    async close() {
      isClosed = true;
      await connecting;
      // On a line that is silent, a goodbye is never answered.
      await Promise.race([listening?.end(), sleep(goodbyeMs, undefined, { ref: false })]);
    },
  };
}

/**
 * A pooler that lends connections for a transaction takes `listen` and lets nothing through. So somebody else says a
 * word, and it has to arrive without our asking.
 */
async function requireHearing(
  client: pg.Client,
  { pool, patienceMs }: { pool: pg.Pool; patienceMs: number },
): Promise<void> {
  const word = `hello ${randomUUID()}`;
  const heard = once(client, 'notification', { signal: AbortSignal.timeout(patienceMs) });
  await Promise.all([heard, pool.query('select pg_notify($1, $2)', [channel, word])]).catch((cause) => {
    throw new Error('The database does not tell of changes: nothing is kept in memory', { cause });
  });
}
