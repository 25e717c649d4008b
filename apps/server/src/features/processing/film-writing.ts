import type { TrackKind } from '@kinora/contract';
import { type Cue, checkCues } from '@kinora/text-tracks';
import * as z from 'zod/mini';
import { textCodecs } from './ffmpeg-arguments.ts';
import { readLanguage } from './stream-language.ts';
import { toTitle } from './stream-title.ts';

const text = z.optional(z.string());
const number = z.optional(z.number());

/** What ffprobe writes, as far as it is read. */
const WritingOutput = z.object({
  streams: z._default(
    z.array(
      z.object({
        index: z.number(),
        codec_type: text,
        codec_name: text,
        tags: z.optional(z.object({ language: text, title: text, handler_name: text })),
        disposition: z.optional(z.object({ hearing_impaired: number, visual_impaired: number, forced: number })),
      }),
    ),
    [],
  ),
  chapters: z._default(
    z.array(z.object({ start_time: z.string(), end_time: z.string(), tags: z.optional(z.object({ title: text })) })),
    [],
  ),
  format: z.optional(z.object({ start_time: text })),
});
type WritingOutput = z.infer<typeof WritingOutput>;
type Stream = WritingOutput['streams'][number];

interface FilmTrack {
  /** Its number in the file. */
  stream: number;
  kind: TrackKind;
  lang: string;
  /** Missing where it is called as its language is. */
  title: string | undefined;
}

/** What is written in a film. */
export interface FilmWriting {
  tracks: FilmTrack[];
  chapters: Cue[];
  /** How many tracks are no text. */
  unreadable: number;
}

export function readFilmWriting(json: string, durationSeconds: number): FilmWriting {
  const output = WritingOutput.parse(JSON.parse(json));
  const subtitles = output.streams.filter(({ codec_type }) => codec_type === 'subtitle');
  const readable = subtitles.filter(({ codec_name = '' }) => textCodecs.includes(codec_name));
  return {
    tracks: readable.map(toTrack),
    chapters: toChapters(output, durationSeconds),
    unreadable: subtitles.length - readable.length,
  };
}

function toTrack({ index, tags = {}, disposition = {} }: Stream): FilmTrack {
  const title = toTitle(tags.title);
  const isForDeaf = Boolean(disposition.hearing_impaired) || /\b(sdh|cc|captions?)\b/i.test(title ?? '');
  const kind = disposition.visual_impaired ? 'descriptions' : isForDeaf ? 'captions' : 'subtitles';
  const isForced = Boolean(disposition.forced) && title === undefined;
  return { stream: index, kind, lang: readLanguage(tags.language), title: isForced ? 'Forced' : title };
}

/** As many as a bar can show. */
const mostChapters = 500;

/** Of a single one nobody learns anything. */
function toChapters({ chapters, format }: WritingOutput, durationSeconds: number): Cue[] {
  const begin = Number(format?.start_time ?? 0) || 0;
  const starts = chapters
    .map(({ start_time, tags }) => ({ start: Math.max(0, Number(start_time) - begin), title: toTitle(tags?.title) }))
    .filter(({ start }) => start < durationSeconds)
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => start !== all[index + 1]?.start)
    .slice(0, mostChapters);
  const cues = starts.map(({ start, title }, index) => ({
    start,
    end: starts[index + 1]?.start ?? durationSeconds,
    text: title ?? `Chapter ${index + 1}`,
    settings: '',
  }));
  const checked = checkCues(cues);
  return checked.ok && checked.cues.length > 1 ? checked.cues : [];
}
