import { Button, Divider, Drawer, Text } from '@mantine/core';
import { NavLink } from 'react-router';
import { appVersion } from '../../api/page-settings.ts';
import { sessionUser } from '../../api/session.ts';
import { useLogout } from '../accounts/account-queries.ts';
import { BrandLogo } from './brand-logo.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import classes from './mobile-drawer.module.css';
import type { PlacedLink } from './screen-link.ts';
import { useOutsideLinks } from './use-outside-links.ts';

interface MobileDrawerProps {
  links: PlacedLink[];
  opened: boolean;
  onClose: () => void;
}

const order = { drawer: 0, bar: 1, menu: 2 };

export function MobileDrawer({ links, opened, onClose }: MobileDrawerProps) {
  const outside = useOutsideLinks(opened);
  const logout = useLogout();
  const sorted = [...links].sort((one, other) => order[one.place] - order[other.place]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={320}
      title={<BrandLogo />}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <nav aria-label="Main" className={classes.links}>
        {sorted.map(({ to, label }) => (
          <NavLink key={to} to={to} end onClick={onClose} className={classes.link ?? ''}>
            {label}
          </NavLink>
        ))}
        {outside.map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            {label}
          </a>
        ))}
      </nav>
      <Divider my="sm" />
      <ColorSchemeSwitch />
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" truncate>
          {sessionUser()?.email}
        </Text>
        <Button variant="default" fullWidth loading={logout.isPending} onClick={() => logout.mutate()}>
          Sign Out
        </Button>
        <Text size="xs" c="dimmed">
          App version {appVersion()}
        </Text>
      </div>
    </Drawer>
  );
}
