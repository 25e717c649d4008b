import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';

const keyBytes = 32;

const rawOf = (key: KeyObject): string => {
  const { x = '' } = key.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
};

/** What stands before the 32 bytes of a public key in its standard form. */
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

const toPublicKey = (raw: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([publicHead, Buffer.from(raw, 'base64')]),
    format: 'der',
    type: 'spki',
  });

/** Both halves: the public one as it is kept, the private one as the standard forms of PKCS#8. */
export function newSigningPair(): { publicKey: string; privateKey: { pem: string; base64: string } } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: rawOf(publicKey),
    privateKey: {
      pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
      base64: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    },
  };
}

/** As it is kept; undefined where the text is anything but the public half of such a key. */
export function readPublicKey(pem: string): string | undefined {
  if (!/^\s*-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem)) return undefined;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? rawOf(key) : undefined;
  } catch {
    return undefined;
  }
}

export const toPublicPem = (raw: string): string => String(toPublicKey(raw).export({ format: 'pem', type: 'spki' }));

/** Checks what was signed by the private half of a key as it is kept. */
export function createVerifier(raw: string): (signed: Buffer, signature: Buffer) => boolean {
  if (Buffer.from(raw, 'base64').length !== keyBytes) throw new Error('not a public key');
  const key = toPublicKey(raw);
  return (signed, signature) => verify(null, signed, key, signature);
}
