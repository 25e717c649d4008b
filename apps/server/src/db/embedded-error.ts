/** The embedded Postgres cannot run here; the message is a sentence that names the setting to change. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
