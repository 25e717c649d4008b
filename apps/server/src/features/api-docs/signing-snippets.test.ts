import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signingSnippets } from './signing-snippets.ts';

// Inside the repository, where programs find the packages that they import.
const folder = mkdtempSync(join(import.meta.dirname, '.snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const kid = 'sgk_7Qm2X4Kd0B9tY3rWh6VnA1';
const player = 'ply_7Qm2X4Kd0B9tY3rWh6VnA1';
const secret = `${kid}.${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`;

/** By how the file ends: what runs it, and what shows that it is all there. */
const runners: Record<string, { program: string; probe: string[] }> = {
  ts: { program: process.execPath, probe: ['--version'] },
  mjs: { program: process.execPath, probe: ['--version'] },
  php: { program: 'php', probe: ['-r', 'sodium_crypto_sign_keypair();'] },
  py: { program: 'python3', probe: ['-c', 'import cryptography'] },
  rb: { program: 'ruby', probe: ['-ropenssl', '-e', 'OpenSSL::PKey.generate_key("ED25519")'] },
};
const isThere = (ending: string): boolean => {
  const { program, probe } = runners[ending] ?? { program: 'none', probe: [] };
  return spawnSync(program, probe).status === 0;
};

describe('programs that sign a token', () => {
  for (const { language, ending, code } of signingSnippets) {
    it.runIf(isThere(ending))(`work as they are shown: ${language}`, () => {
      const file = join(folder, `sign-playback.${ending}`);
      writeFileSync(file, code);
      const { stdout, stderr } = spawnSync(runners[ending]?.program ?? '', [file, player], {
        env: { PATH: process.env.PATH, KINORA_SIGNING_KEY: secret },
        encoding: 'utf8',
      });
      const [head = '', body = '', tail = ''] = stdout.trim().split('.');
      const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
      expect(tail, stderr).not.toBe('');
      expect(read(head)).toEqual({ alg: 'EdDSA', kid, typ: 'JWT' });
      expect(read(body)).toEqual({ sub: player, exp: expect.any(Number) });
      expect(Math.round((read(body).exp - Date.now() / 1000) / 60)).toBe(360);
      expect(verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(tail, 'base64url'))).toBe(true);
    });

    it(`name what a token needs: ${language}`, () => {
      expect(code).toContain('KINORA_SIGNING_KEY');
      if (ending !== 'ts') for (const word of ['EdDSA', 'kid', 'JWT', 'sub', 'exp']) expect(code).toContain(word);
      expect(Math.max(...code.split('\n').map((line) => line.length))).toBeLessThanOrEqual(125);
    });
  }

  it('are the same in the documents of the repository', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/signed-playback.md'), 'utf8');
    for (const { code, language } of signingSnippets) expect(page.includes(code), language).toBe(true);
  });
});
