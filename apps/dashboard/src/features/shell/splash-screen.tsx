import { LogoMark } from '../../ui/logo.tsx';
import classes from './splash-screen.module.css';

/** Seen only when the first screen's code takes longer than a blink. */
export function SplashScreen() {
  return (
    <div className={classes.splash} role="status" aria-label="Loading">
      <LogoMark size={44} />
    </div>
  );
}
