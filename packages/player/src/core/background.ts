export interface BackgroundCircumstances {
  readonly visible: boolean;
  readonly reducedMotion: boolean;
  readonly saveData: boolean;
  /** What the viewer asked for with the button, if anything; it outweighs every preference. */
  readonly wish: 'play' | 'pause' | undefined;
}

export function backgroundMayPlay({ visible, reducedMotion, saveData, wish }: BackgroundCircumstances): boolean {
  if (!visible || wish === 'pause') return false;
  return wish === 'play' || !(reducedMotion || saveData);
}
