import { join } from 'node:path';

/** Lies in DATA_DIR until a restore is through: what is there before that must not be started. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished');
