import { footerLinks } from '../../api/page-settings.ts';
import classes from './footer-links.module.css';

/** Of whoever runs the installation; nothing where there are none. */
export function FooterLinks() {
  const links = footerLinks();
  return links[0] ? (
    <footer className={classes.links}>
      {links.map(({ label, url }) => (
        <a key={label} href={url}>
          {label}
        </a>
      ))}
    </footer>
  ) : null;
}
