import { Logo } from '../../ui/logo.tsx';
import classes from './brand-panel.module.css';

/** The iris of the logo, large and half out of the frame, with the projector's light falling through it. */
function IrisArt() {
  return (
    <svg viewBox="0 0 600 600" className={classes.art} aria-hidden="true">
      <defs>
        <radialGradient id="iris-glow" cx="50%" cy="50%" r="50%">
          <stop offset="0" stopColor="#ffae3d" stopOpacity="0.5" />
          <stop offset="0.35" stopColor="#ff7a4d" stopOpacity="0.16" />
          <stop offset="1" stopColor="#3a4fe8" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="iris-blade" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#566df5" />
          <stop offset="1" stopColor="#1b2678" />
        </linearGradient>
        <mask id="iris-cut">
          <circle cx="300" cy="300" r="250" fill="#fff" />
          <path d="M245.8 206.2 538.3 375M408.3 300 115.8 468.8M245.8 393.8V56.2" stroke="#000" strokeWidth="14" />
          <path d="M408.3 300 245.8 393.8V206.2Z" fill="#000" stroke="#000" strokeWidth="14" strokeLinejoin="round" />
        </mask>
      </defs>
      <circle cx="300" cy="300" r="250" fill="url(#iris-blade)" mask="url(#iris-cut)" />
      <path d="M384 300 258 372.7V227.3Z" className={classes.light} />
      <circle cx="300" cy="300" r="300" fill="url(#iris-glow)" />
    </svg>
  );
}

export function BrandPanel() {
  return (
    <aside className={classes.panel} aria-label="Kinora">
      <Logo onInk />
      <IrisArt />
      <div className={classes.words}>
        <p className={classes.headline}>Your videos, in a player that is truly yours.</p>
        <p className={classes.line}>Upload once, style every part of the player, embed it anywhere.</p>
      </div>
    </aside>
  );
}
