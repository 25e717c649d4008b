import { brandName } from '../../api/page-settings.ts';
import { BrandLogo } from './brand-logo.tsx';
import classes from './brand-panel.module.css';

/** The iris of the logo, large and half out of the frame, with the projector's light falling through it. */
function IrisArt() {
  return (
    <svg viewBox="0 0 600 600" className={classes.art} aria-hidden="true">
      <defs>
        <radialGradient id="iris-glow">
          <stop offset="0" stopColor="#ffae3d" stopOpacity="0.55" />
          <stop offset="0.4" stopColor="#ff8a4d" stopOpacity="0.14" />
          <stop offset="1" stopColor="#3a4fe8" stopOpacity="0" />
        </radialGradient>
        <mask id="iris-gaps">
          <rect width="600" height="600" fill="#fff" />
          <path d="M245.8 206.2 567.2 391.7M408.3 300 86.9 485.5M245.8 393.8V22.8" stroke="#000" strokeWidth="9" />
          <path d="M408.3 300 245.8 393.8V206.2Z" fill="#000" stroke="#000" strokeWidth="9" strokeLinejoin="round" />
        </mask>
      </defs>
      <g mask="url(#iris-gaps)">
        <path d="M408.3 300 538.3 375A250 250 0 0 1 115.8 468.8L245.8 393.8Z" className={classes.lowBlade} />
        <path d="M245.8 393.8 115.8 468.8A250 250 0 0 1 245.8 56.2V206.2Z" className={classes.leftBlade} />
        <path d="M245.8 206.2V56.2A250 250 0 0 1 538.3 375L408.3 300Z" className={classes.topBlade} />
      </g>
      <path d="M387 300 256 375.6V224.4Z" className={classes.light} />
      <circle cx="300" cy="300" r="290" fill="url(#iris-glow)" className={classes.glow} />
    </svg>
  );
}

export function BrandPanel() {
  return (
    <aside className={classes.panel} aria-label={brandName()}>
      <BrandLogo onInk />
      <IrisArt />
      <div className={classes.words}>
        <p className={classes.headline}>Your videos, in a player that is truly yours.</p>
        <p className={classes.line}>Upload once, style every part of the player, embed it anywhere.</p>
      </div>
    </aside>
  );
}
