import type { Session } from '@kinora/contract';
import { Badge, Button, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { relativeTime } from '../../ui/relative-time.ts';
import classes from './device-row.module.css';

interface DeviceRowProps {
  session: Session;
  disabled: boolean;
  onSignOut: () => void;
}

const isPhone = (device: string): boolean => /android|iphone|ipad|mobile/i.test(device);

export function DeviceRow({ session: { device, last_seen_at, current }, disabled, onSignOut }: DeviceRowProps) {
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <Text size="sm" fw={550} className="app-wrap">
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          Last active {relativeTime(last_seen_at, Date.now() / 1000)}
        </Text>
      </div>
      {current ? (
        <Badge variant="light">This device</Badge>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          onClick={onSignOut}
          aria-label={`Sign out ${device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
