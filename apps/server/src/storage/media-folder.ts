import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StorageContext } from './storage.ts';

export type FolderContext = Pick<StorageContext, 'onWarning' | 'isHandedOver'>;

/**
 * Other users of the machine look into it only where a web server of theirs sends the files. What lies in it is as
 * closed as it is. A folder that was given to a group stays so: somebody wanted that.
 */
export async function prepareMediaFolder(
  dir: string,
  { isHandedOver = false, onWarning }: FolderContext,
): Promise<void> {
  await mkdir(dirname(dir), { recursive: true, mode: 0o711 });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { mode } = await stat(dir);
  const isWrong = isHandedOver ? (mode & 0o077) === 0 : (mode & 0o007) !== 0;
  if (!isWrong) return;
  await chmod(dir, isHandedOver ? 0o755 : 0o700).catch((error: unknown) =>
    onWarning(`the mode of ${dir} could not be set`, error),
  );
}
