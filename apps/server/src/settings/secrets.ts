import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';

/**
 * A random text kept in DATA_DIR/secrets, made on first use. Processes that ask at the same moment all get the one that
 * was linked first, so server, worker and sandbox never disagree.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  makePrivateFolder(dataDir, folder);
  const path = join(folder, name);
  if (!fs.existsSync(path)) createSecret(folder, path);
  return readSecret(path);
}

function makePrivateFolder(dataDir: string, folder: string): void {
  // The database's own user must be able to pass through DATA_DIR where the product runs as root.
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((fs.statSync(folder).mode & 0o077) !== 0) fs.chmodSync(folder, 0o700);
}

function createSecret(folder: string, path: string): void {
  const draft = join(folder, `.draft-${randomBytes(8).toString('hex')}`);
  try {
    fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    fs.linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function readSecret(path: string): string {
  const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW);
  try {
    if ((fs.fstatSync(file).mode & 0o077) !== 0) fs.fchmodSync(file, 0o600);
    const secret = fs.readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new Error(`${path} is damaged: remove it to have a new one made`);
    return secret;
  } finally {
    fs.closeSync(file);
  }
}
