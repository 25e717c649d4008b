import { playerVariables } from '@kinora/player/render';
import { effectiveBehaviour, type PlayerConfig } from '@kinora/player-config';
import classes from './player-thumbnail.module.css';

/** The thumbnail is 160 units wide and stands for an embed of this many pixels. */
const unit = 160 / 560;
const margin = 9;
const width = 160 - 2 * margin;
const played = width / 3;

interface PlayerThumbnailProps {
  config: PlayerConfig;
  /** What the player shows; hills where there is nothing yet. */
  picture?: string | null;
}

/** A player made small: its picture, and what tells its style from others, in its own colours. */
export function PlayerThumbnail({ config, picture }: PlayerThumbnailProps) {
  const { controls } = effectiveBehaviour(config);
  return (
    <div className={classes.thumbnail}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" className={classes.picture} />
      ) : (
        <svg viewBox="0 0 160 90" className={classes.hills} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
          <path d="M0 90V58l30-19 24 15 36-27 34 26 36-15v52Z" className={classes.far} />
          <path d="M0 90V70l40-14 34 12 44-17 42 19v20Z" className={classes.near} />
        </svg>
      )}
      {controls.progress_bar && controls.gradient && <div className={classes.shade} />}
      <svg viewBox="0 0 160 90" className={classes.signs} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
        {controls.center_playpause && <CenterButton config={config} />}
        {controls.progress_bar && <ProgressBar style={config.playerstyle} />}
      </svg>
    </div>
  );
}

function CenterButton({ config }: { config: PlayerConfig }) {
  const style = config.playerstyle;
  const icon = Number(style.center_icon_button_size) * unit;
  const size = Math.min(icon + 2 * Number(style.center_icon_button_padding) * unit, 44);
  const radius = Math.min(size / 2, Number(style.center_icon_button_corner_radius) * unit);
  const sign = playerVariables(config)['--kin-center-contrast'];
  const half = Math.min(icon, 44) / 5;
  return (
    <g transform="translate(80 45)">
      <rect
        x={-size / 2}
        y={-size / 2}
        width={size}
        height={size}
        rx={radius}
        fill={style.center_icon_button_color}
        opacity={Number(style.center_icon_button_opacity) / 100}
      />
      <path
        d={`M${-half * 0.7} ${-half}v${2 * half}l${half * 1.7} ${-half}Z`}
        className={classes.sign}
        fill={sign}
        stroke={sign}
      />
    </g>
  );
}

function ProgressBar({ style }: { style: PlayerConfig['playerstyle'] }) {
  const height = Math.max(1, Math.min(Number(style.progress_bar_size) * unit * 1.6, 5));
  const bar = (length: number, fill: string) => (
    <rect x={margin} y={-height / 2} width={length} height={height} rx={height / 2} fill={fill} />
  );
  return (
    <g transform="translate(0 79)" opacity={Number(style.progress_bar_opacity) / 100}>
      {bar(width, style.progress_bar_BG_color)}
      {bar(width * 0.7, style.progress_bar_loaded_color)}
      {bar(played, style.progress_bar_FG_color)}
      <circle cx={margin + played} cy="0" r={height + 0.6} fill={style.progress_bar_circle_color} />
    </g>
  );
}
