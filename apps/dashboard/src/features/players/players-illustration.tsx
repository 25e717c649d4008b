import classes from './players-illustration.module.css';

/** Three player frames fanned out, the front one lit. */
export function PlayersIllustration() {
  return (
    <svg width="232" height="140" viewBox="0 0 232 140" aria-hidden="true" className={classes.art}>
      <rect x="12" y="30" width="132" height="82" rx="10" className={classes.back} transform="rotate(-7 78 71)" />
      <rect x="88" y="30" width="132" height="82" rx="10" className={classes.back} transform="rotate(7 154 71)" />
      <rect x="40" y="18" width="152" height="100" rx="12" className={classes.front} />
      <circle cx="116" cy="60" r="19" className={classes.button} />
      <path d="M124 60 111.5 67.5V52.5Z" className={classes.light} />
      <rect x="54" y="98" width="124" height="5" rx="2.5" className={classes.rail} />
      <rect x="54" y="98" width="46" height="5" rx="2.5" className={classes.button} />
    </svg>
  );
}
