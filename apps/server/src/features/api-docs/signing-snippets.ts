export interface Snippet {
  /** What whoever looks for it calls it. */
  language: string;
  /** How its file would end. */
  ending: string;
  code: string;
}

/**
 * Whole programs that print a token for the player they are given: what is shown is what a test runs. Each reads the
 * secret of a signing key, `sgk_….MC4CAQ…`, from the environment.
 */
export const signingSnippets: readonly Snippet[] = [
  {
    language: 'Node.js and TypeScript, with our client',
    ending: 'ts',
    code: `import { signPlayback } from '@kinora/client';

const { KINORA_SIGNING_KEY = '' } = process.env;
const [player = ''] = process.argv.slice(2);

console.log(await signPlayback(KINORA_SIGNING_KEY, { player, expiresIn: 6 * 3600 }));
`,
  },
  {
    language: 'Node.js, without a package',
    ending: 'mjs',
    code: `import { createPrivateKey, sign } from 'node:crypto';

const [kid, secret] = process.env.KINORA_SIGNING_KEY.split('.');
const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signPlayback(player, seconds = 6 * 3600) {
  const claims = { sub: player, exp: Math.floor(Date.now() / 1000) + seconds };
  const signed = encode({ alg: 'EdDSA', kid, typ: 'JWT' }) + '.' + encode(claims);
  return signed + '.' + sign(null, Buffer.from(signed), key).toString('base64url');
}

console.log(signPlayback(process.argv[2]));
`,
  },
  {
    language: 'PHP, with sodium',
    ending: 'php',
    code: String.raw`<?php
[$kid, $secret] = explode('.', getenv('KINORA_SIGNING_KEY'));
$seed = substr(base64_decode($secret), -32);
$key = sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair($seed));

function encode(string $bytes): string {
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function sign_playback(string $kid, string $key, string $player, int $seconds = 6 * 3600): string {
    $claims = ['sub' => $player, 'exp' => time() + $seconds];
    $signed = encode(json_encode(['alg' => 'EdDSA', 'kid' => $kid, 'typ' => 'JWT'])) . '.' . encode(json_encode($claims));
    return $signed . '.' . encode(sodium_crypto_sign_detached($signed, $key));
}

echo sign_playback($kid, $key, $argv[1]), "\n";
`,
  },
  {
    language: 'Python, with cryptography',
    ending: 'py',
    code: `import base64, json, os, sys, time
from cryptography.hazmat.primitives.serialization import load_der_private_key

kid, secret = os.environ["KINORA_SIGNING_KEY"].split(".")
key = load_der_private_key(base64.b64decode(secret), password=None)


def encode(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def sign_playback(player: str, seconds: int = 6 * 3600) -> str:
    head = {"alg": "EdDSA", "kid": kid, "typ": "JWT"}
    claims = {"sub": player, "exp": int(time.time()) + seconds}
    signed = encode(json.dumps(head).encode()) + b"." + encode(json.dumps(claims).encode())
    return (signed + b"." + encode(key.sign(signed))).decode()


print(sign_playback(sys.argv[1]))
`,
  },
  {
    language: 'Ruby, with openssl',
    ending: 'rb',
    code: `require 'base64'
require 'json'
require 'openssl'

kid, secret = ENV.fetch('KINORA_SIGNING_KEY').split('.')
key = OpenSSL::PKey.read(Base64.strict_decode64(secret))

def encode(bytes)
  Base64.urlsafe_encode64(bytes, padding: false)
end

def sign_playback(kid, key, player, seconds = 6 * 3600)
  claims = { sub: player, exp: Time.now.to_i + seconds }
  signed = [{ alg: 'EdDSA', kid: kid, typ: 'JWT' }, claims].map { |part| encode(JSON.generate(part)) }.join('.')
  signed + '.' + encode(key.sign(nil, signed))
end

puts sign_playback(kid, key, ARGV[0])
`,
  },
];
