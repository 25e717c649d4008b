import type { PlayerElement } from '@kinora/player/element';
import { toPlainText } from '@kinora/text-tracks';
import { useCallback } from 'react';
import { previewConfig } from '../../../ui/preview-config.ts';
import { usePlayerElement } from '../../../ui/use-player-element.ts';
import { cuesAt } from '../cues/draft-cue.ts';
import classes from './film.module.css';
import { useClock, useCueEditor, useCues } from './use-cues.ts';

/** The very player of the embeds, with the cues as they are being edited. */
export function Film() {
  const {
    clock,
    video: { url, storyboard_url },
  } = useCueEditor();
  const show = useCallback(
    (player: PlayerElement): void => {
      const source = { url, type: 'mp4' };
      const storyboard = storyboard_url ?? undefined;
      Object.assign(player, { config: previewConfig(), source, storyboard, extensions: [clock.follow] });
    },
    [url, storyboard_url, clock],
  );
  const host = usePlayerElement<HTMLDivElement>(show);
  return (
    <div className={classes.film}>
      <div ref={host} className={classes.stage} />
      <ShownCues />
    </div>
  );
}

function ShownCues() {
  const { isChapters, track } = useCueEditor();
  const cues = useCues((draft) => draft.cues);
  const keys = useClock((clock) =>
    cuesAt(cues, clock.seconds())
      .map(({ key }) => key)
      .join(),
  );
  const shown = cues.filter(({ key }) => keys.split(',').includes(String(key)));
  return (
    <div className={classes.cues} lang={track.lang} data-chapter={isChapters || undefined} aria-hidden="true">
      {shown.map(({ key, text }) => (
        <p key={key} className={classes.cue} dir="auto">
          {toPlainText(text)}
        </p>
      ))}
    </div>
  );
}
