import { playerVariables } from '@kinora/player/render';
import type { PlayerConfig } from '@kinora/player-config';
import classes from './player-drawing.module.css';

/** A player without a picture, in its own colours. */
export function PlayerDrawing({ config }: { config: PlayerConfig }) {
  const style = config.playerstyle;
  const discRadius = Math.min(15, Number(style.center_icon_button_corner_radius) / 2);
  const sign = playerVariables(config)['--kin-center-contrast'] ?? '#ffffff';
  return (
    <svg viewBox="0 0 160 90" className={classes.drawing} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <path d="M0 90V58l30-19 24 15 36-27 34 26 36-15v52Z" className={classes.far} />
      <path d="M0 90V70l40-14 34 12 44-17 42 19v20Z" className={classes.near} />
      <rect x="65" y="26" width="30" height="30" rx={discRadius} fill={style.center_icon_button_color} />
      <path d="M77 35.5v11l9-5.5Z" className={classes.sign} fill={sign} stroke={sign} />
      <rect x="10" y="76" width="140" height="3" rx="1.5" fill={style.progress_bar_loaded_color} opacity="0.55" />
      <rect x="10" y="76" width="52" height="3" rx="1.5" fill={style.progress_bar_FG_color} />
      <circle cx="62" cy="77.5" r="3.4" fill={style.progress_bar_circle_color} />
    </svg>
  );
}
