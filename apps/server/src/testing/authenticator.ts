import { setTimeout as wait } from 'node:timers/promises';
import { api, type SignedIn } from '@kinora/contract';
import jsQR from 'jsqr';
import { generate } from 'otplib';
import { PNG } from 'pngjs';
import type { TestApp } from './start-test-app.ts';

/** What an authenticator app does: reads the picture, keeps the secret, shows codes. */
export interface Authenticator {
  secret: string;
  /** The code of the present step, or of one so many steps away. */
  code: (stepsAway?: number) => Promise<string>;
}

export function readQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  // The package's types describe its CommonJS face.
  const read = jsQR as unknown as typeof jsQR.default;
  return read(new Uint8ClampedArray(data), width, height)?.data ?? 'unreadable';
}

export async function scanQrCode(test: TestApp, { token, user }: SignedIn): Promise<Authenticator> {
  const { body } = await test.call(api.twoFactors.qrCode, { email: user.email }, { token });
  const secret = new URL(readQrCode(body as Buffer)).searchParams.get('secret') ?? 'no secret';
  return {
    secret,
    async code(stepsAway = 0) {
      await calmMoment();
      return generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAway * 30 });
    },
  };
}

/** Leaves the present step and the next one unused: two sign-ins may follow at once. */
export async function enableTwoFactor(test: TestApp, owner: SignedIn) {
  const authenticator = await scanQrCode(test, owner);
  const passcode = await authenticator.code(-1);
  const { token, user } = owner;
  const { status, body } = await test.call(api.twoFactors.enable, { email: user.email, passcode }, { token });
  if (status !== 200) throw new Error(`enabling failed: ${JSON.stringify(body)}`);
  return { ...authenticator, recoveryCode: body.recovery_code };
}

/** A code made at the very end of a step would be judged in the next one. */
async function calmMoment(): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 4_000) await wait(leftMs + 50);
}
