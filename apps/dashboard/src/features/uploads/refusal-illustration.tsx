import classes from './refusal-illustration.module.css';

/** A shelf with no place left for one more reel. */
export function RefusalIllustration() {
  return (
    <svg width="184" height="116" viewBox="0 0 184 116" aria-hidden="true">
      <rect x="12" y="92" width="160" height="8" rx="4" className={classes.shelf} />
      {[22, 52, 82].map((x) => (
        <rect key={x} x={x} y="40" width="24" height="52" rx="5" className={classes.reel} />
      ))}
      <rect x="112" y="40" width="24" height="52" rx="5" className={classes.reel} />
      <rect x="124" y="8" width="44" height="44" rx="22" className={classes.disc} />
      <path d="m138 22 16 16m0-16-16 16" className={classes.sign} />
      {[22, 52, 82, 112].map((x) => (
        <rect key={x} x={x + 7} y="50" width="10" height="4" rx="2" className={classes.mark} />
      ))}
    </svg>
  );
}
