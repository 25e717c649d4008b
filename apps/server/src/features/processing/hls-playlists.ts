import type { Beginning } from '@kinora/player/render';
import type { SoundPlan } from './film-sounds.ts';

/** One rendition as the muxer left it: its playlist, and what the master said of it. Sound has no resolution. */
export interface Rendition {
  kind: 'video' | 'audio';
  codecs: string;
  resolution: string | undefined;
  /** What viewers read of it, where there are several sounds. */
  sound?: Pick<SoundPlan, 'label' | 'lang' | 'channels'> | undefined;
  /** As the muxer named it. */
  mediaFile: string;
  playlist: string;
}

/** Reads what ffmpeg wrote about its own files; nothing of a stranger's text is in there. */
export function readMaster(master: string, readPlaylist: (name: string) => string): Rendition[] {
  const lines = master.split('\n');
  const variants = lines.flatMap((line, index): Rendition[] => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const playlist = readPlaylist(lines[index + 1]?.trim() ?? '');
    const codecs = (attribute(line, 'CODECS') ?? '').split(',')[0] ?? '';
    const resolution = attribute(line, 'RESOLUTION');
    const kind = resolution === undefined ? 'audio' : 'video';
    return [{ kind, codecs, resolution, playlist, mediaFile: mediaFileOf(playlist) }];
  });
  const audioLine = lines.find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'));
  if (!audioLine) return variants;
  const playlist = readPlaylist(attribute(audioLine, 'URI') ?? '');
  const codecs = /,(mp4a[\w.]*)"/.exec(master)?.[1] ?? 'mp4a.40.2';
  return [...variants, { kind: 'audio', codecs, resolution: undefined, playlist, mediaFile: mediaFileOf(playlist) }];
}

const attribute = (line: string, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain;
};

const mediaFileOf = (playlist: string): string => /URI="([\w.-]+)"/.exec(playlist)?.[1] ?? '';

/** Under our own name, and without the muxer's wall clock: two renditions made at different times must still agree. */
export const renamePlaylist = ({ playlist, mediaFile }: Rendition, name: string): string =>
  playlist
    .split('\n')
    .filter((line) => !line.startsWith('#EXT-X-PROGRAM-DATE-TIME'))
    .map((line) => line.replace(mediaFile, name))
    .map((line) => (line.startsWith('#EXT-X-VERSION') ? '#EXT-X-VERSION:7\n#EXT-X-PLAYLIST-TYPE:VOD' : line))
    .join('\n');

export interface Published {
  /** Of its files, without ending. */
  name: string;
  rendition: Rendition;
}

/**
 * Largest first, without those that are hardly lighter than the one above them: they would look worse and save nothing.
 */
export function worthOffering<Each extends Published>(published: Each[]): Each[] {
  const sound = published.filter(({ rendition }) => rendition.kind === 'audio');
  const videos = published
    .filter(({ rendition }) => rendition.kind === 'video')
    .toSorted((left, right) => pixelsOf(right) - pixelsOf(left));
  let limit = Number.POSITIVE_INFINITY;
  const worth = videos.filter(({ rendition }) => {
    const { average } = ratesOf(rendition.playlist);
    if (average > limit) return false;
    limit = average * 0.9;
    return true;
  });
  return [...sound, ...worth];
}

const pixelsOf = ({ rendition }: Published): number =>
  (rendition.resolution ?? '').split('x').reduce((pixels, side) => pixels * Number(side), 1);

/** The list of all that is ready, heaviest first. */
export function writeMaster(published: Published[]): string {
  const sounds = published.filter(({ rendition }) => rendition.kind === 'audio');
  const [audio] = sounds;
  const videos = published.filter(({ rendition }) => rendition.kind === 'video');
  const audioRate = audioRateOf(published);
  const lines = videos
    .map(({ name, rendition }) => ({ name, rendition, rates: ratesOf(rendition.playlist) }))
    .toSorted((left, right) => right.rates.average - left.rates.average)
    .flatMap(({ name, rendition, rates }) => {
      const codecs = [rendition.codecs, ...(audio ? [audio.rendition.codecs] : [])].join(',');
      const attributes = [
        `BANDWIDTH=${rates.peak + audioRate.peak}`,
        `AVERAGE-BANDWIDTH=${rates.average + audioRate.average}`,
        `RESOLUTION=${rendition.resolution}`,
        `CODECS="${codecs}"`,
        ...(audio ? ['AUDIO="audio"'] : []),
      ];
      return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${name}.m3u8`];
    });
  const media = sounds.map((sound) => writeSound(sound, sound === audio));
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines, ''].join('\n');
}

function writeSound({ name, rendition: { sound } }: Published, isDefault: boolean): string {
  const attributes = [
    'TYPE=AUDIO,GROUP-ID="audio"',
    `NAME="${sound?.label ?? 'audio'}"`,
    ...(sound?.lang ? [`LANGUAGE="${sound.lang}"`] : []),
    ...(sound ? [`CHANNELS="${sound.channels}"`] : []),
    // Among others of its language the first is taken where nobody chooses.
    `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES`,
    `URI="${name}.m3u8"`,
  ];
  return `#EXT-X-MEDIA:${attributes.join(',')}`;
}

const firstSegment = /#EXT-X-MAP:[^\n]*BYTERANGE="(\d+)@0"[\s\S]*?#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/;

/** What a player needs of all this to begin. */
export function beginningOf(published: Published[]): Beginning {
  const audioRate = audioRateOf(published);
  return {
    seconds: Math.max(...published.map(({ rendition }) => piecesOf(rendition.playlist).seconds)),
    renditions: published.map(({ name, rendition: { kind, codecs, resolution, playlist, sound: heard } }) => {
      const [initBytes = 0, segmentSeconds = 0, segmentBytes = 0, segmentFrom = 0] =
        firstSegment.exec(playlist)?.slice(1).map(Number) ?? [];
      const [width = 0, height = 0] = resolution?.split('x').map(Number) ?? [];
      const rates = ratesOf(playlist);
      const sound = kind === 'video' ? audioRate : { peak: 0, average: 0 };
      return {
        name,
        codecs,
        initBytes,
        segmentFrom,
        segmentBytes,
        segmentSeconds,
        width,
        height,
        bitsPerSecond: rates.average + sound.average,
        peakBitsPerSecond: rates.peak + sound.peak,
        ...(heard && { label: heard.label }),
      };
    }),
  };
}

function audioRateOf(published: Published[]): { peak: number; average: number } {
  const audio = published.find(({ rendition }) => rendition.kind === 'audio');
  return audio ? ratesOf(audio.rendition.playlist) : { peak: 0, average: 0 };
}

function piecesOf(playlist: string) {
  const pieces = [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bits: Number(bytes) * 8,
  }));
  return { pieces, seconds: pieces.reduce((sum, piece) => sum + piece.seconds, 0) };
}

/** Bits per second: of the heaviest segment, and over all. */
export function ratesOf(playlist: string): { peak: number; average: number } {
  const { pieces, seconds } = piecesOf(playlist);
  const whole = pieces.filter((piece) => piece.seconds > 0.5);
  const bits = pieces.reduce((sum, piece) => sum + piece.bits, 0);
  const average = Math.ceil(bits / Math.max(seconds, 0.04));
  return { average, peak: Math.ceil(Math.max(average, ...whole.map((piece) => piece.bits / piece.seconds))) };
}
