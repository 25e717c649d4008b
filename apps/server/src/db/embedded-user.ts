import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** Whom the database runs as. Postgres refuses root, so root hands it to a user that has no other rights. */
export interface DatabaseUser {
  uid: number;
  gid: number;
  /** Set where that user must pass through folders that are closed to it. */
  capability?: string;
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** `owner` is whom an existing database belongs to; `paths` is what the user must be able to reach. */
export function chooseUser(owner: number | undefined, paths: string[]): DatabaseUser {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) {
    if (owner === undefined || owner === uid) return { uid, gid: process.getgid?.() ?? 0 };
    throw new EmbeddedPostgresError(
      'The database in DATA_DIR belongs to another user: start as that user or set DATA_DIR.',
    );
  }
  const user = owner ? { uid: owner, gid: groupOf(owner) } : unprivilegedUser();
  if (paths.every((path) => canReach(user, path))) return user;
  return { ...user, capability: passThroughCapability() };
}

export function toCommand(user: DatabaseUser, file: string, args: string[]): Command {
  if (!isRoot()) return { file, args, options: {} };
  if (!user.capability) return { file, args, options: { uid: user.uid, gid: user.gid } };
  const capability = `-all,+${user.capability}`;
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs'];
  // initdb asks access(2) whether it may run itself, and that call forgets capabilities unless this bit is set.
  const bits = '--securebits=+no_setuid_fixup';
  const rights = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`];
  return { file: 'setpriv', args: [...identity, bits, ...rights, '--', file, ...args], options: {} };
}

function unprivilegedUser(): DatabaseUser {
  for (const name of ['postgres', 'nobody', '_postgres']) {
    const uid = lookUp('-u', name);
    if (uid) return { uid, gid: lookUp('-g', name) ?? uid };
  }
  return { uid: 65_534, gid: 65_534 };
}

function groupOf(uid: number): number {
  return lookUp('-g', String(uid)) ?? uid;
}

function lookUp(option: string, user: string): number | undefined {
  try {
    return Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

function canReach({ uid, gid }: DatabaseUser, path: string): boolean {
  for (let folder = realpathSync(path); folder !== dirname(folder); folder = dirname(folder)) {
    const stat = statSync(folder);
    const searchBit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if (stat.isDirectory() && (stat.mode & searchBit) === 0) return false;
  }
  return true;
}

const setpcapBit = 8n;
const setprivPaths = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'];

/** Passing through closed folders is a right of its own on Linux; containers often keep only the stronger one. */
function passThroughCapability(): string {
  const held = heldCapabilities();
  const isHeld = (bit: bigint) => ((held >> bit) & 1n) === 1n;
  const choice = [
    { name: 'dac_read_search', bit: 2n },
    { name: 'dac_override', bit: 1n },
  ].find(({ bit }) => isHeld(bit));
  const canHandOver = isHeld(setpcapBit) && setprivPaths.some((path) => existsSync(path));
  if (choice && canHandOver) return choice.name;
  throw new EmbeddedPostgresError(
    'The database cannot run as root, and other users cannot enter this folder: set DATA_DIR to one that they can enter, or start as an ordinary user.',
  );
}

function heldCapabilities(): bigint {
  if (process.platform !== 'linux') return 0n;
  const status = readFileSync('/proc/self/status', 'utf8');
  return BigInt(`0x${/^CapEff:\s*([\da-f]+)/m.exec(status)?.[1] ?? '0'}`);
}
