import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { columnsOf, follow, type Waveform as Peaks, type WaveWindow, zoom } from '../../../ui/wave-window.ts';
import { insightOfVideo } from '../../videos/poster-queries.ts';
import { cuesBetween } from '../cues/draft-cue.ts';
import { CueSpan } from './cue-span.tsx';
import { useClock, useCueEditor, useCues } from './use-cues.ts';
import classes from './waveform.module.css';

/** As much as can be read at once. */
const firstSpan = 30;
/** A bar and the gap behind it, in px. */
const columnWidth = 3;

/** The sound of the film around the present moment, with the cues as spans whose ends can be dragged. */
export function Waveform() {
  const { clock, video } = useCueEditor();
  const cues = useCues((draft) => draft.cues);
  const { data: insight } = useQuery(insightOfVideo(video.id));
  const lane = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const laneRef = useMergedRef(lane, measured);
  const duration = video.duration_seconds ?? Math.max(firstSpan, cues.at(-1)?.end ?? 0);
  const [shown, setShown] = useState<WaveWindow>({ from: 0, span: Math.min(firstSpan, Math.max(5, duration)) });
  const { from, span } = shown;
  useEffect(
    () => clock.subscribe(() => setShown((last) => follow(last, clock.seconds(), duration))),
    [clock, duration],
  );
  const timeAt = (clientX: number): number => {
    const box = lane.current?.getBoundingClientRect();
    return box ? from + (span * (clientX - box.left)) / box.width : from;
  };
  const jump = ({ clientX }: MouseEvent): void => clock.seek(Math.max(0, Math.min(duration, timeAt(clientX))));
  const zoomBy = (factor: number) => () => setShown((last) => zoom(last, factor, clock.seconds(), duration));
  return (
    <section className={classes.frame} aria-label="Timeline">
      <div ref={laneRef} className={classes.lane}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the player's own keys move through the film */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div className={classes.ground} onClick={jump}>
          {insight?.waveform && <Bars waveform={insight.waveform} shown={shown} width={width} />}
        </div>
        {cuesBetween(cues, from, from + span).map(({ cue, index }) => (
          <CueSpan key={cue.key} cue={cue} index={index} shown={shown} timeAt={timeAt} />
        ))}
        <Playhead shown={shown} />
      </div>
      <div className={classes.zoom}>
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom in" title="Zoom in" onClick={zoomBy(0.5)}>
          <IconZoomIn size={17} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom out" title="Zoom out" onClick={zoomBy(2)}>
          <IconZoomOut size={17} aria-hidden="true" />
        </ActionIcon>
      </div>
    </section>
  );
}

function Playhead({ shown: { from, span } }: { shown: WaveWindow }) {
  const percent = useClock((clock) => Math.round(((clock.seconds() - from) / span) * 10_000) / 100);
  if (percent < 0 || percent > 100) return null;
  return <div className={classes.playhead} style={{ left: `${percent}%` }} />;
}

function Bars({ waveform, shown, width }: { waveform: Peaks; shown: WaveWindow; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme is another colour
  useEffect(() => {
    if (canvas.current) draw(canvas.current, waveform, shown);
  }, [waveform, shown, width, scheme]);
  return <canvas ref={canvas} className={classes.bars} role="img" aria-label="Waveform" />;
}

function draw(canvas: HTMLCanvasElement, waveform: Peaks, shown: WaveWindow): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth, clientHeight } = canvas;
  const density = window.devicePixelRatio || 1;
  canvas.width = clientWidth * density;
  canvas.height = clientHeight * density;
  context.scale(density, density);
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [column, loudness] of columnsOf(waveform, shown, Math.floor(clientWidth / columnWidth)).entries()) {
    const height = Math.max(1, loudness * clientHeight * 0.9);
    context.fillRect(column * columnWidth, (clientHeight - height) / 2, columnWidth - 1, height);
  }
}
