import { type Field, type FieldPath, fields } from './fields.ts';
import { type FieldValue, getValue, type PlayerConfig, pathOf, setValue } from './player-config.ts';

/** The row of a path; the path's type makes a miss impossible. */
export function fieldAt(path: FieldPath): Field {
  return fields.find((field) => pathOf(field) === path) as Field;
}

/** Whether the editor lets people change this field now: what it depends on must be on or filled (with `!`: off). */
export function canChange(config: PlayerConfig, field: Field): boolean {
  if (field.dependsOn === undefined) return true;
  const wanted = !field.dependsOn.startsWith('!');
  const path = field.dependsOn.replace('!', '') as FieldPath;
  return Boolean(getValue(config, fieldAt(path))) === wanted;
}

/** Muted follows autoplay and is a choice of its own only while autoplay is off. */
export function setAutoplay(config: PlayerConfig, on: boolean): PlayerConfig {
  return { ...config, playersettings: { ...config.playersettings, autoplay: on, muted: on } };
}

/** A new thumbnail is shown at once; without one there is nothing to show. */
export function setThumbnailImage(config: PlayerConfig, url: string): PlayerConfig {
  return {
    ...config,
    playerThumbnailImageUrl: url,
    playercontrol: { ...config.playercontrol, thumbnail: url !== '' },
  };
}

/** One edit of the panel with everything that goes with it. An edit that the rules do not allow changes nothing. */
export function changeField<F extends Field>(config: PlayerConfig, field: F, value: FieldValue<F>): PlayerConfig {
  if (!canChange(config, field)) return config;
  const path = pathOf(field);
  if (path === 'playersettings.autoplay') return setAutoplay(config, value === true);
  if (path === 'playerThumbnailImageUrl') return setThumbnailImage(config, String(value));
  return setValue(config, field, value);
}
