import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconExternalLink, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sessionUser } from '../../api/session.ts';
import { useLogout } from '../accounts/account-queries.ts';
import classes from './account-menu.module.css';
import { ColorSchemeItems } from './color-scheme-items.tsx';
import type { PlacedLink } from './screen-link.ts';
import { useOutsideLinks } from './use-outside-links.ts';

export function AccountMenu({ links }: { links: PlacedLink[] }) {
  const user = sessionUser();
  const [isOpen, menu] = useDisclosure(false);
  const outside = useOutsideLinks(isOpen);
  const logout = useLogout();
  return (
    <Menu position="bottom-end" width={248} withinPortal={false} opened={isOpen} onChange={menu.toggle}>
      <Menu.Target>
        <Button variant="default" size="sm" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          My Account
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {user && (
          <div className={classes.person}>
            <Text size="sm" fw={550} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
          </div>
        )}
        <Menu.Divider />
        {links.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<IconUser size={16} />}>
            {label}
          </Menu.Item>
        ))}
        {outside.map(({ label, href, Icon }) => (
          <Menu.Item
            key={label}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon size={16} />}
            rightSection={<IconExternalLink size={14} className={classes.faint} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <ColorSchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => logout.mutate()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
