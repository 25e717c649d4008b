export interface PlaybackToSign {
  /** The player that the token opens. */
  player?: string;
  /** Or a video: then it opens every player of yours that shows it. */
  video?: string;
  /** In seconds, at most seven days. A visit ends with its token, so leave time to watch. Six hours if left out. */
  expiresIn?: number;
  /** From when on it counts; at once if left out. */
  notBefore?: Date;
  /** Pages that may show it, such as `learn.example.com`, each with what is below it; those of the player if left out. */
  origins?: readonly string[];
}

const usualSeconds = 6 * 3_600;
const mostSeconds = 7 * 86_400;
/** As a signing key is shown when it is made: its id, a dot, and the private half as PKCS#8 in base64. */
const secretForm = /^(sgk_[A-Za-z0-9]+)\.([A-Za-z0-9+/]+={0,2})$/;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const toJsonPart = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/** Its own name is not known to the types of every runtime. */
type SignKey = Parameters<typeof crypto.subtle.sign>[1];

/** By the last one alone: keys are few, and mostly there is one. */
let imported: { secret: string; key: Promise<SignKey> } | undefined;

function importOnce(secret: string, privateKey: string): Promise<SignKey> {
  if (imported?.secret !== secret) {
    const bytes = Uint8Array.from(atob(privateKey), (letter) => letter.charCodeAt(0));
    imported = { secret, key: crypto.subtle.importKey('pkcs8', bytes, { name: 'Ed25519' }, false, ['sign']) };
    imported.key.catch(() => {
      imported = undefined;
    });
  }
  return imported.key;
}

function claimsOf({ player, video, expiresIn = usualSeconds, notBefore, origins }: PlaybackToSign): object {
  const sub = player ?? video;
  if (!sub || (player && video)) throw new TypeError('signPlayback: name a player or a video');
  if (!(expiresIn > 0 && expiresIn <= mostSeconds))
    throw new RangeError('signPlayback: expiresIn must be more than 0 and at most 604800 seconds, which is seven days');
  return {
    sub,
    exp: Math.floor(Date.now() / 1000 + expiresIn),
    ...(notBefore && { nbf: Math.floor(notBefore.getTime() / 1000) }),
    ...(origins && { origins }),
  };
}

/**
 * A token for `?token=` of an embed or share page, signed with a key from the profile. For servers: whoever holds the
 * key can open every player that asks for a token.
 */
export async function signPlayback(key: string, playback: PlaybackToSign): Promise<string> {
  const secret = key.trim();
  const [, kid, privateKey] = secretForm.exec(secret) ?? [];
  if (!kid || !privateKey) throw new TypeError('signPlayback: the key must look like sgk_….MC4CAQ…');
  const signed = `${toJsonPart({ alg: 'EdDSA', kid, typ: 'JWT' })}.${toJsonPart(claimsOf(playback))}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign('Ed25519', await importOnce(secret, privateKey), bytes);
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}
