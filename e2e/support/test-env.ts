import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every worker evaluates this again: what the first process chose is handed on by the environment.
process.env.KINORA_E2E_PORT ??= String(20_000 + (process.pid % 1_000) * 10);
process.env.KINORA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'kinora-e2e-'));

const port = Number(process.env.KINORA_E2E_PORT);

/** The product of this run: its ports and its data folder. */
export const testEnv = {
  port,
  dataDir: process.env.KINORA_E2E_DATA,
  productUrl: `http://localhost:${port}`,
  sandboxUrl: `http://localhost:${port + 1}`,
};
