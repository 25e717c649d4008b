import { createHmac } from 'node:crypto';
import { VideoFile } from '@kinora/contract';
import * as z from 'zod/mini';
import type { Keys } from '../../crypto/keys.ts';
import { isSameDigest } from '../../crypto/tokens.ts';

const Ticket = z.tuple([z.string(), VideoFile, z.int()]);

/** One file of one video, until then. */
export interface DownloadTicket {
  videoId: string;
  file: VideoFile;
  expiresAt: number;
}

/** Fit for an address. */
export function writeTicket([signingKey]: Keys, { videoId, file, expiresAt }: DownloadTicket): string {
  const claim = Buffer.from(JSON.stringify([videoId, file, expiresAt])).toString('base64url');
  return `${claim}.${signatureOf(signingKey, claim)}`;
}

/** Undefined where it is not of our making. Whether it is late, whoever asks decides. */
export function readTicket(signingKeys: Keys, text: string): DownloadTicket | undefined {
  const [claim = '', signature = ''] = text.split('.');
  if (!signingKeys.some((key) => isSameDigest(signatureOf(key, claim), signature))) return undefined;
  const [videoId, file, expiresAt] = Ticket.parse(JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')));
  return { videoId, file, expiresAt };
}

const signatureOf = (signingKey: Buffer, claim: string): string =>
  createHmac('sha256', signingKey).update(claim).digest('base64url');
