import { definePlayerElement, type PlayerElement } from '@kinora/player/element';
import { useEffect, useRef } from 'react';
import classes from './preview.module.css';
import { type PreviewSource, previewPlayer } from './preview-player.ts';
import { useEditor } from './use-draft.ts';

interface PreviewProps {
  source: PreviewSource;
  onPart: (section: string) => void;
}

/** The very player of the embeds, with its controls held open; a click on a part opens its section. */
export function Preview({ source, onPart }: PreviewProps) {
  const { store } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const player = useRef<PlayerElement>(null);
  const tell = useRef(onPart);
  tell.current = onPart;

  useEffect(() => {
    definePlayerElement();
    const element = document.createElement('kin-player') as PlayerElement;
    element.simulate = true;
    element.addEventListener('kin-part', (event) => tell.current((event as CustomEvent).detail.section));
    player.current = element;
    host.current?.append(element);
    const stop = previewPlayer(element, store);
    return () => {
      stop();
      element.remove();
    };
  }, [store]);

  useEffect(() => {
    if (player.current) Object.assign(player.current, source);
  }, [source]);

  return (
    <div className={classes.frame}>
      <div ref={host} className={classes.stage} />
    </div>
  );
}
