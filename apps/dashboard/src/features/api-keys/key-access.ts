import type { KeyAccess } from '@kinora/contract';

export const accessNames: Record<KeyAccess, string> = {
  read_write: 'Read and write',
  read: 'Read only',
  stats: 'Analytics only',
};
