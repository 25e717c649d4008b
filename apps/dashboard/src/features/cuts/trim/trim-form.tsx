import type { PlayerElement } from '@kinora/player/element';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState, useSyncExternalStore } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { createFilmClock, type FilmClock } from '../../../ui/film-clock.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { previewConfig } from '../../../ui/preview-config.ts';
import { durationText } from '../../../ui/quantity-text.ts';
import { timeText } from '../../../ui/time-text.ts';
import { toast } from '../../../ui/toast.ts';
import { usePlayerElement } from '../../../ui/use-player-element.ts';
import { insightOfVideo } from '../../videos/poster-queries.ts';
import { useTrim } from '../cut-queries.ts';
import type { CutFormProps } from '../cut-question.ts';
import classes from './trim-form.module.css';
import { isWhole, lengthOf, type Suggestion, suggestionsOf, type TrimPart, withEnd, withStart } from './trim-part.ts';
import { TrimRange } from './trim-range.tsx';
import { TrimTimeField } from './trim-time-field.tsx';

/** Another cut is made of what lies between two points; the film itself stays as it is. */
export function TrimForm({ videoId, cut, onClose }: CutFormProps) {
  const film = cut.duration_seconds ?? 0;
  const trim = useTrim(videoId);
  const [clock] = useState(createFilmClock);
  const [part, setPart] = useState<TrimPart>({ start: 0, end: film });
  const [goesLive, setGoesLive] = useState(false);
  // Of the film that viewers see: of another cut nothing is known.
  const { data: insight } = useQuery({ ...insightOfVideo(videoId), enabled: cut.is_live });
  const seconds = useSyncExternalStore(clock.subscribe, () => Math.round(clock.seconds() * 20) / 20);
  /** The film shows the end that was moved last. */
  const change = (next: TrimPart): void => {
    if (next.start !== part.start) clock.seek(next.start);
    else if (next.end !== part.end) clock.seek(next.end);
    setPart(next);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const points = { start_ms: Math.round(part.start * 1000), end_ms: Math.round(part.end * 1000) };
    trim.mutate(
      { from_cut_id: cut.id, goesLive, ...points },
      {
        onSuccess: () => {
          toast(goesLive ? 'Trimming. It goes live when it is ready' : 'Trimming. Publish it when it is ready');
          onClose();
        },
      },
    );
  };
  const startHere = (): void => setPart(withStart(part, clock.seconds()));
  const endHere = (): void => setPart(withEnd(part, clock.seconds(), film));
  return (
    <form onSubmit={send} noValidate>
      <FormError message={trim.error ? toErrorMessage({}, trim.error) : undefined} />
      <TrimFilm url={cut.url ?? ''} clock={clock} />
      <TrimRange part={part} filmSeconds={film} waveform={insight?.waveform} seconds={seconds} onChange={change} />
      <div className={classes.fields}>
        <TrimTimeField
          label="Start"
          here="Set start here"
          seconds={part.start}
          onChange={(start) => change(withStart(part, start))}
          onTakeHere={startHere}
        />
        <TrimTimeField
          label="End"
          here="Set end here"
          seconds={part.end}
          onChange={(end) => change(withEnd(part, end, film))}
          onTakeHere={endHere}
        />
        <div className={classes.result}>
          <p className={classes.label}>New length</p>
          <p className={classes.length} role="status" aria-label="New length">
            {timeText(lengthOf(part))}
          </p>
        </div>
      </div>
      <Suggestions
        of={insight ? suggestionsOf(insight, film) : []}
        onTake={({ edge, at }) => change(edge === 'start' ? withStart(part, at) : withEnd(part, at, film))}
      />
      <Text size="sm" c="dimmed" mt="md">
        The film stays as it is: you can go back at any time. Captions keep their times, so check them afterwards.
      </Text>
      <div className={classes.end}>
        <Checkbox
          label="Publish it as soon as it is ready"
          checked={goesLive}
          onChange={({ currentTarget: { checked } }) => setGoesLive(checked)}
        />
        <Group gap="sm" className={classes.buttons ?? ''}>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            onClick={() => clock.playStretch(part.start, part.end)}
          >
            Preview
          </Button>
          <Button type="submit" loading={trim.isPending} disabled={isWhole(part, film)}>
            Trim
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** The very player of the embeds, whose clock the points are taken from. */
function TrimFilm({ url, clock }: { url: string; clock: FilmClock }) {
  const show = useCallback(
    (player: PlayerElement): void => {
      Object.assign(player, {
        config: previewConfig(),
        source: { url, type: 'mp4' },
        extensions: [clock.follow],
      });
    },
    [url, clock],
  );
  const host = usePlayerElement<HTMLDivElement>(show);
  return <div ref={host} className={classes.stage} />;
}

function Suggestions({ of, onTake }: { of: Suggestion[]; onTake: (suggestion: Suggestion) => void }) {
  if (of.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      {of.map((suggestion) => (
        <Button
          key={suggestion.edge}
          variant="light"
          size="compact-md"
          leftSection={<IconVolumeOff size={15} aria-hidden="true" />}
          onClick={() => onTake(suggestion)}
        >
          Cut the silent {suggestion.edge} ({durationText(suggestion.seconds)})
        </Button>
      ))}
    </div>
  );
}
