import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

export interface Seal {
  /** `owner` is bound to the result: moved to another owner's row, it does not open. */
  close: (plain: string, owner: string) => string;
  open: (sealed: string, owner: string) => string;
  /** What everything begins with that is closed now. */
  prefix: string;
}

/** Of all that was sealed while there was one key only: any of them may be the one. */
const nameless = 'k1';

export function createSeal(keys: Keys): Seal {
  const [current, ...others] = keys;
  const prefix = `${others.length > 0 ? nameOf(current) : nameless}.`;
  return {
    prefix,
    close(plain, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${prefix}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [name = '', text = ''] = sealed.split('.');
      const fitting = keys.filter((key) => name === nameless || name === nameOf(key));
      const bytes = Buffer.from(text, 'base64url');
      for (const [index, key] of fitting.entries()) {
        try {
          return openWith(key, bytes, owner);
        } catch (error) {
          if (index === fitting.length - 1) throw error;
        }
      }
      throw new Error(`sealed with an unknown key: ${name}`);
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Tells keys apart and nothing about them. */
const nameOf = (key: Buffer): string =>
  `k${createHash('sha256').update('name of ').update(key).digest('hex').slice(0, 8)}`;
