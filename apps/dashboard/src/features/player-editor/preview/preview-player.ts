import type { PlayerElement, PlayerElementProperties } from '@kinora/player/element';
import { playerVariables } from '@kinora/player/render';
import type { PlayerConfig } from '@kinora/player-config';
import type { DraftStore } from '../draft/draft-store.ts';

export type PreviewSource = Pick<
  PlayerElementProperties,
  'source' | 'poster' | 'storyboard' | 'tracks' | 'downloadUrl'
>;

/** While a colour is dragged the rest of the player can wait for this long. */
const restMs = 120;

const onlyStyleDiffers = (one: PlayerConfig, other: PlayerConfig): boolean =>
  Object.keys(other).every(
    (key) => key === 'playerstyle' || one[key as keyof PlayerConfig] === other[key as keyof PlayerConfig],
  );

function paint(element: PlayerElement, config: PlayerConfig): void {
  const root = element.shadowRoot?.querySelector<HTMLElement>('.kin');
  for (const [name, value] of Object.entries(playerVariables(config))) {
    if (root && root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value);
  }
}

/** Shows every state of the draft, at most once a frame; a change of style alone only moves custom properties. */
export function previewPlayer(element: PlayerElement, store: DraftStore): () => void {
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let shown = store.state().draft.config;
  element.config = shown;

  const draw = (): void => {
    frame = 0;
    const { config } = store.state().draft;
    if (config === shown) return;
    clearTimeout(rest);
    if (onlyStyleDiffers(shown, config)) {
      paint(element, config);
      rest = setTimeout(() => {
        element.config = config;
      }, restMs);
    } else {
      element.config = config;
    }
    shown = config;
  };
  const stop = store.subscribe(() => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  });
  return () => {
    stop();
    clearTimeout(rest);
    cancelAnimationFrame(frame);
  };
}
