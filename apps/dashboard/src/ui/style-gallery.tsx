import {
  applyStylePreset,
  type DefaultSet,
  type PlayerConfig,
  type StylePreset,
  stylePresets,
} from '@kinora/player-config';
import { useId, useMemo } from 'react';
import backdrop from './player-backdrop.svg';
import classes from './style-gallery.module.css';
import { StylePicture } from './style-picture.tsx';

interface StyleGalleryProps {
  /** The player whose words and images are shown in each style. */
  config: PlayerConfig;
  /** The default set of this installation. */
  defaults: DefaultSet;
  chosen: string | undefined;
  poster?: string | undefined;
  onChoose: (preset: StylePreset) => void;
}

export function StyleGallery({ config, defaults, chosen, poster, onChoose }: StyleGalleryProps) {
  const name = useId();
  const tiles = useMemo(
    () => stylePresets.map((preset) => ({ preset, config: applyStylePreset(config, preset, defaults) })),
    [config, defaults],
  );
  return (
    <div className={classes.gallery}>
      {tiles.map(({ preset, config: styled }) => (
        <label key={preset.id} className={classes.tile}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={preset.id}
            checked={preset.id === chosen}
            onChange={() => onChoose(preset)}
          />
          <span className={classes.picture}>
            <StylePicture config={styled} poster={poster ?? backdrop} />
          </span>
          <span className={classes.name}>{preset.name}</span>
          <span className={classes.description}>{preset.description}</span>
        </label>
      ))}
    </div>
  );
}
