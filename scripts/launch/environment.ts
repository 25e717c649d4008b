import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export type Environment = Record<string, string | undefined>;

/** The real environment wins over the checkout's .env file. */
export function readEnvironment(root: string, env: Environment): Environment {
  const path = join(root, '.env');
  return existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...env } : { ...env };
}
