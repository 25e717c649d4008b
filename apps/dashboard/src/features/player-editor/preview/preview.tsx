import { definePlayerElement, type PlayerElement } from '@kinora/player/element';
import { type Size, toRatio, usualSize } from '@kinora/player/render';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useEditor } from '../draft/use-draft.ts';
import classes from './preview.module.css';
import { type PreviewSource, previewPlayer } from './preview-player.ts';

interface PreviewProps {
  source: PreviewSource;
  film: Size | undefined;
  onPart: (section: string) => void;
}

/** Whoever clicks these here wants to style them, not to lose the editor behind a full screen. */
const leaving = '.kin-fullscreen, .kin-pip';

function keepInPlace(event: Event, onPart: (section: string) => void): void {
  const button = event.composedPath().find((target) => target instanceof HTMLElement && target.matches(leaving));
  if (!(button instanceof HTMLElement)) return;
  event.stopPropagation();
  if (button.dataset.part) onPart(button.dataset.part);
}

/** The very player of the embeds, with its controls held open; a click on a part opens its section. */
export function Preview({ source, film = usualSize, onPart }: PreviewProps) {
  const { store } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const player = useRef<PlayerElement>(null);
  const tell = useRef(onPart);
  tell.current = onPart;

  useEffect(() => {
    definePlayerElement();
    const stage = host.current;
    const element = document.createElement('kin-player') as PlayerElement;
    element.simulate = true;
    element.addEventListener('kin-part', (event) => tell.current((event as CustomEvent).detail.section));
    player.current = element;
    stage?.append(element);
    const stayInPlace = (event: Event): void => keepInPlace(event, tell.current);
    stage?.addEventListener('click', stayInPlace, { capture: true });
    const stop = previewPlayer(element, store);
    return () => {
      stop();
      stage?.removeEventListener('click', stayInPlace, { capture: true });
      element.remove();
    };
  }, [store]);

  useEffect(() => {
    if (player.current) Object.assign(player.current, source);
  }, [source]);

  const shape = { '--ratio': toRatio(film) } as CSSProperties;
  return (
    <div className={classes.frame} style={shape} data-upright={film.height >= film.width || undefined}>
      <div ref={host} className={classes.stage} />
    </div>
  );
}
