import { Burger } from '@mantine/core';
import { Link, NavLink } from 'react-router';
import { brandName } from '../../api/page-settings.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLogo } from './brand-logo.tsx';
import classes from './nav-bar.module.css';
import type { PlacedLink } from './screen-link.ts';

interface NavBarProps {
  links: PlacedLink[];
  isDrawerOpen: boolean;
  onOpenDrawer: () => void;
}

export function NavBar({ links, isDrawerOpen, onOpenDrawer }: NavBarProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" aria-label={`${brandName()} home`} className={classes.home}>
          <BrandLogo />
        </Link>
        <nav aria-label="Main" className={classes.links}>
          {links
            .filter(({ place }) => place === 'bar')
            .map(({ to, label }) => (
              <NavLink key={to} to={to} className={classes.link ?? ''}>
                {label}
              </NavLink>
            ))}
        </nav>
        <div className={classes.account}>
          <AccountMenu links={links.filter(({ place }) => place === 'menu')} />
        </div>
        <Burger
          className={classes.burger ?? ''}
          opened={isDrawerOpen}
          onClick={onOpenDrawer}
          size="sm"
          aria-label="Open navigation"
          aria-expanded={isDrawerOpen}
        />
      </div>
    </header>
  );
}
