import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface Seal {
  /** `owner` is bound to the result: moved to another owner's row, it does not open. */
  close: (plain: string, owner: string) => string;
  open: (sealed: string, owner: string) => string;
}

const keyId = 'k1';

export function createSeal(key: Buffer): Seal {
  return {
    close(plain, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [id, text = ''] = sealed.split('.');
      if (id !== keyId) throw new Error(`sealed with an unknown key: ${id}`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
