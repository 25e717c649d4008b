import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LogoMark } from '../../ui/logo.tsx';
import classes from './editor-bar.module.css';

export interface EditorHomeProps {
  to: string;
  label: string;
}

/** The way out of an editor, with something in it or without. */
export function EditorHome({ to, label }: EditorHomeProps) {
  return (
    <Link to={to} className={classes.home ?? ''} aria-label={label}>
      <IconArrowLeft size={18} aria-hidden="true" />
      <LogoMark size={24} />
    </Link>
  );
}
