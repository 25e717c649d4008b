import type { Log } from '../runtime/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { StorageContext } from '../storage/storage.ts';

/** What the storage must know of this installation. */
export const storageContext = ({ publicUrl, deliveryAccelPrefix }: Settings, log: Log): StorageContext => ({
  dashboardOrigin: new URL(publicUrl).origin,
  isHandedOver: deliveryAccelPrefix !== '',
  onWarning: (message, error) => log.warn({ err: error }, message),
});
