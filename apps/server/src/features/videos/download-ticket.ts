import { VideoFile } from '@kinora/contract';
import * as z from 'zod/mini';
import type { Keys } from '../../crypto/keys.ts';
import { readClaim, signClaim } from '../../crypto/signed-claim.ts';

const Ticket = z.tuple([z.string(), VideoFile, z.int()]);

/** One file of one video, until then. */
export interface DownloadTicket {
  videoId: string;
  file: VideoFile;
  expiresAt: number;
}

export const writeTicket = (signingKeys: Keys, { videoId, file, expiresAt }: DownloadTicket): string =>
  signClaim(signingKeys, [videoId, file, expiresAt]);

/** Undefined where it is not of our making. Whether it is late, whoever asks decides. */
export function readTicket(signingKeys: Keys, text: string): DownloadTicket | undefined {
  const claim = readClaim(signingKeys, text);
  if (claim === undefined) return undefined;
  const [videoId, file, expiresAt] = Ticket.parse(claim);
  return { videoId, file, expiresAt };
}
