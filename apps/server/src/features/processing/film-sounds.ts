import type { Findings, Probe, Sound } from '../../db/schema.ts';
import { nameOfLanguage } from '../text-tracks/text-track-service.ts';
import { hasNewSound } from './media-rules.ts';

/** A sound that is made of one in a file. */
export interface MadeSound {
  /** Which of the file's, counted from 0. */
  track: number;
  channels: number;
  /** Taken over as it is. */
  isCopy?: boolean;
}

/** A sound that viewers choose among others. */
export interface SoundPlan extends MadeSound {
  /** Of its files, without ending. */
  name: string;
  lang?: string | undefined;
  /** As people call it. */
  label: string;
}

/** More than any menu is read through. */
const mostSounds = 8;
const surround = 6;

/** What is known of films that an earlier version looked into is their first sound. */
const soundsIn = ({ audioCodec, audioChannels = 2, sounds }: Probe): Sound[] =>
  audioCodec === undefined ? [] : (sounds ?? [{ track: 0, channels: Math.min(audioChannels, 2) }]);

/** Each of them for two ears, and once more where it comes from all sides. */
function wantedOf(probe: Probe): Omit<SoundPlan, 'name'>[] {
  const sounds = soundsIn(probe);
  const labels = labelsOf(sounds);
  const toWanted = ({ track, lang }: Sound, label: string, channels: number) => ({ track, lang, label, channels });
  const plain = sounds.map((sound, place) => toWanted(sound, labels[place] ?? '', Math.min(sound.channels, 2)));
  const around = sounds.flatMap((sound, place) =>
    sound.channels < surround ? [] : [toWanted(sound, `${labels[place]} (5.1)`, surround)],
  );
  return [...plain, ...around].slice(0, mostSounds);
}

/** By its language; by what the file calls it where that says more. */
function labelsOf(sounds: readonly Sound[]): string[] {
  const languages = sounds.map(({ lang }) => lang);
  const isShared = (lang: string | undefined) => languages.indexOf(lang) !== languages.lastIndexOf(lang);
  const taken = new Set<string>();
  return sounds.map(({ lang, title }, place) => {
    const language = lang && nameOfLanguage(lang);
    const wish = (isShared(lang) ? title : undefined) ?? language ?? title ?? `Audio ${place + 1}`;
    let label = quotable(wish);
    for (let count = 2; taken.has(label); count += 1) label = `${quotable(wish)} ${count}`;
    taken.add(label);
    return label;
  });
}

/** A playlist has no way to write this mark. */
const quotable = (label: string): string => label.replaceAll('"', "'");

/** What the file that plays holds. */
export function soundsOfMp4({ probe, way }: Pick<Findings, 'probe' | 'way'>): MadeSound[] {
  const [first, ...others] = soundsIn(probe);
  if (!first) return [];
  if (way === 'as it is') return [first, ...others];
  const made = wantedOf(probe).map(({ track, channels }) => ({ track, channels }));
  if (way !== 'remux' || hasNewSound(probe)) return made;
  const isFirst = ({ track }: MadeSound) => track === first.track;
  return [{ track: first.track, channels: first.channels, isCopy: true }, ...made.filter((each) => !isFirst(each))];
}

/** What a stream offers, made of the sounds in the file that plays. The first is heard where nobody chooses. */
export function soundsOfStream({ probe, way }: Pick<Findings, 'probe' | 'way'>): SoundPlan[] {
  const file = soundsOfMp4({ probe, way });
  return wantedOf(probe)
    .flatMap(({ track: from, ...wanted }) => {
      const fits = (isEnough: (channels: number) => boolean) =>
        file.findIndex(({ track, channels }) => track === from && isEnough(channels));
      const same = fits((channels) => channels === wanted.channels);
      const track = same < 0 ? fits((channels) => channels > wanted.channels) : same;
      const isCopy = same >= 0 && probe.audioCodec !== 'mp3';
      return track < 0 ? [] : [{ ...wanted, track, isCopy }];
    })
    .map((sound, place) => ({ ...sound, name: place === 0 ? 'audio' : `audio${place + 1}` }));
}
