import type { TextTrack } from './text-track.ts';

/** What a viewer wants to read, and how: it outweighs what the owner has set. */
export interface CaptionChoice {
  /** A language tag, `off`, or nothing as long as nobody has chosen. */
  readonly captions: string;
  /** 0 as the owner has it, 1 large, 2 the largest. */
  readonly captionSize: number;
  /** 1 is white on black, whatever the owner's colours are. */
  readonly captionContrast: number;
}

export const noCaptionChoice: CaptionChoice = { captions: '', captionSize: 0, captionContrast: 0 };

/** Wherever it was kept, anything may stand there. */
export function toCaptionChoice(value: Readonly<Partial<Record<keyof CaptionChoice, unknown>>>): CaptionChoice {
  const { captions, captionSize, captionContrast } = value;
  return {
    captions: typeof captions === 'string' && /^[a-z\d-]{2,35}$/i.test(captions) ? captions : '',
    captionSize: captionSize === 1 || captionSize === 2 ? captionSize : 0,
    captionContrast: captionContrast === 1 ? 1 : 0,
  };
}

export const isReadable = ({ kind }: TextTrack): boolean => kind === 'captions' || kind === 'subtitles';

/** The one in this language, or in a sister of it such as `pt` for `pt-BR`. */
function trackIn(tracks: readonly TextTrack[], language: string): TextTrack | undefined {
  const [family] = language.split('-');
  return (
    tracks.find(({ lang }) => lang === language) ?? tracks.find(({ lang }) => family && lang.split('-')[0] === family)
  );
}

const ownersChoice = (tracks: readonly TextTrack[]) => tracks.find(({ isDefault }) => isDefault);

/** For whoever switches captions on: in the first language that there is of those spoken, or in any. */
export function trackToShow(tracks: readonly TextTrack[], languages: readonly string[]): TextTrack | undefined {
  for (const language of languages) {
    const track = trackIn(tracks, language);
    if (track) return track;
  }
  return ownersChoice(tracks) ?? tracks[0];
}

/** What is shown unasked: what was chosen in another film, otherwise what the owner says. */
export function trackAtStart(tracks: readonly TextTrack[], chosen: string): TextTrack | undefined {
  if (chosen === 'off') return undefined;
  return chosen ? trackToShow(tracks, [chosen]) : ownersChoice(tracks);
}
