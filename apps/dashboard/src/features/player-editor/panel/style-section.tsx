import { applyStylePreset, findStylePreset } from '@kinora/player-config';
import { useState } from 'react';
import { StyleGallery } from '../../../ui/style-gallery.tsx';
import { useDraft, useEditor } from '../draft/use-draft.ts';
import classes from './style-section.module.css';

/** Dresses the draft anew in one step of its history; none is chosen once the style was edited. */
export function StyleSection({ poster }: { poster: string | undefined }) {
  const { store, defaults } = useEditor();
  // Words and images as they were when the gallery was opened: typing a title must not redraw a dozen players.
  const [shown] = useState(() => store.state().draft.config);
  const chosen = useDraft(({ draft }) => findStylePreset(draft.config, defaults)?.id);
  return (
    <fieldset className={classes.choice} aria-label="Style">
      <p className={classes.hint}>Name, texts, images and video stay. Undo brings the old style back.</p>
      <StyleGallery
        config={shown}
        defaults={defaults}
        chosen={chosen}
        poster={poster}
        onChoose={(preset) => {
          const config = applyStylePreset(store.state().draft.config, preset, defaults);
          store.dispatch({ type: 'replace', config, atMs: performance.now() });
        }}
      />
    </fieldset>
  );
}
