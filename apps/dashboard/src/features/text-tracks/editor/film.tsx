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
    video: { url, playable },
  } = useCueEditor();
  const show = useCallback(
    (player: PlayerElement): void => {
      const source = { url, type: 'mp4' };
      Object.assign(player, { config: previewConfig(), source, extensions: [clock.follow] });
    },
    [url, clock],
  );
  const host = usePlayerElement<HTMLDivElement>(playable ? show : undefined);
  return (
    <div className={classes.film}>
      <div ref={host} className={classes.stage}>
        {!playable && <p className={classes.note}>The video can be watched here once it has been processed.</p>}
      </div>
      <ShownCues />
    </div>
  );
}

function ShownCues() {
  const { clock, isChapters, track } = useCueEditor();
  const cues = useCues((draft) => draft.cues);
  const now = () => cuesAt(cues, clock.seconds());
  // Drawn anew when others are shown, not with every frame.
  useClock(() =>
    now()
      .map(({ key }) => key)
      .join(),
  );
  return (
    <div className={classes.cues} lang={track.lang} data-chapter={isChapters || undefined} aria-hidden="true">
      {now().map(({ key, text }) => (
        <p key={key} className={classes.cue} dir="auto">
          {toPlainText(text)}
        </p>
      ))}
    </div>
  );
}
