import { generateSecret, generateURI, verify } from 'otplib';

const periodSeconds = 30;

export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, email: string, issuer: string): string =>
  generateURI({ issuer, label: email, secret, period: periodSeconds });

/** The 30-second step whose code this is, one step of clock difference allowed; undefined where it is none's. */
export async function findTotpStep(secret: string, code: string, nowMs: number): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  // Tolerance counts in seconds around the moment itself: it reaches just the step before and the step after.
  const result = await verify({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid ? Math.floor(epoch / periodSeconds) + result.delta : undefined;
}
