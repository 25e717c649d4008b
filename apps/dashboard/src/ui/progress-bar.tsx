import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
  tone?: 'plain' | 'good' | 'bad' | 'still';
}

export function ProgressBar({ label, percent, tone = 'plain' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes.track}
      data-tone={tone}
    >
      <div className={classes.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
