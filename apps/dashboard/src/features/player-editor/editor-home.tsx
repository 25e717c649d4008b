import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LogoMark } from '../../ui/logo.tsx';
import classes from './editor-bar.module.css';

/** The way out of the editor, with a player in it or without. */
export function EditorHome() {
  return (
    <Link to="/" className={classes.home ?? ''} aria-label="Back to all players">
      <IconArrowLeft size={18} aria-hidden="true" />
      <LogoMark size={24} />
    </Link>
  );
}
