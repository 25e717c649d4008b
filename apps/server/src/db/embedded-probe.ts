import pg from 'pg';
import { embeddedConnection } from './embedded-connection.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** Whether the Postgres of DATA_DIR takes queries now. */
export async function isAnswering(dataDir: string): Promise<boolean> {
  const client = new pg.Client({ ...embeddedConnection(dataDir), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return meansAnswer((error as { code?: string }).code);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const tooManyConnections = '53300';
const wrongPassword = '28P01';

function meansAnswer(code: string | undefined): boolean {
  if (code === wrongPassword) {
    throw new EmbeddedPostgresError(
      'The database in DATA_DIR has another password than DATA_DIR/secrets: restore that folder.',
    );
  }
  return code === tooManyConnections;
}
