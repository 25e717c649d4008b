import { statfs } from 'node:fs/promises';
import type { Disk } from '@kinora/contract';

/** Less than this is soon used up by one upload, one log file or one checkpoint of the database. */
const fullBelowBytes = 64 * 1024 * 1024;
const lowBelowShare = 0.05;

export async function readDiskRoom(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return toDiskRoom(bavail * bsize, blocks * bsize);
}

export function toDiskRoom(free_bytes: number, total_bytes: number): Disk {
  const isLow = free_bytes < total_bytes * lowBelowShare;
  return { state: free_bytes < fullBelowBytes ? 'full' : isLow ? 'low' : 'ok', free_bytes, total_bytes };
}
