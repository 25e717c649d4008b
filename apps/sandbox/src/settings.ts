import { resolve } from 'node:path';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  SANDBOX_PORT: Port.default(4001),
  SANDBOX_SMTP_PORT: Port.default(4002),
  DATA_DIR: z.string().min(1).default('./data'),
});

export type Settings = { httpPort: number; smtpPort: number; dataDir: string };

export function readSettings(env: Record<string, string | undefined>): Settings {
  // A variable that is set but empty (`SANDBOX_PORT=` in a .env file) means "not set"; as a number it would become 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(`These settings cannot be used:\n${z.prettifyError(parsed.error)}`);
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR } = parsed.data;
  return { httpPort: SANDBOX_PORT, smtpPort: SANDBOX_SMTP_PORT, dataDir: resolve(DATA_DIR) };
}
