import classes from './upload-illustration.module.css';

/** A strip of film that rises into the light. */
export function UploadIllustration() {
  return (
    <svg width="200" height="132" viewBox="0 0 200 132" aria-hidden="true" className={classes.art}>
      <rect x="34" y="46" width="132" height="78" rx="12" className={classes.frame} />
      {[54, 68, 82, 96, 110].map((y) => (
        <g key={y} className={classes.hole}>
          <rect x="42" y={y} width="8" height="7" rx="2" />
          <rect x="150" y={y} width="8" height="7" rx="2" />
        </g>
      ))}
      <rect x="58" y="54" width="84" height="62" rx="6" className={classes.picture} />
      <g className={classes.arrow}>
        <circle cx="100" cy="46" r="32" className={classes.disc} />
        <path d="M100 60V33m-12 11 12-12 12 12" className={classes.sign} />
      </g>
    </svg>
  );
}
