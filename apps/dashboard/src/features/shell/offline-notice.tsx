import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './offline-notice.module.css';

const events = ['online', 'offline'] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** The region is always in the page, so that its sentence is heard when it arrives. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.region}>
      {!isOnline && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden="true" />
          You are offline. You can save your edits once you are back online.
        </p>
      )}
    </div>
  );
}
