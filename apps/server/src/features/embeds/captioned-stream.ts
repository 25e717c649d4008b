import type { TextTrack } from '@kinora/player/render';

/** What stands between the quotes of a playlist can hold neither quotes nor the end of a line. */
const quote = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;

const isCaption = ({ kind }: TextTrack) => kind === 'captions' || kind === 'subtitles';

/** Of a track, without ending: it changes with the cues. */
const nameOf = ({ url }: TextTrack): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.vtt$/, '');

/** A label may stand for a language twice, and names of a group may not. */
function uniqueNames(tracks: readonly TextTrack[]): string[] {
  const seen = new Map<string, number>();
  return tracks.map(({ label }) => {
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return times === 1 ? label : `${label} (${times})`;
  });
}

const forThoseWhoDoNotHear =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

function subtitleLines(tracks: readonly TextTrack[]): string[] {
  const names = uniqueNames(tracks);
  return tracks.map((track, index) =>
    [
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text"',
      `NAME=${quote(names[index] ?? track.label)}`,
      `LANGUAGE=${quote(track.lang)}`,
      `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO`,
      ...(track.kind === 'captions' ? [`CHARACTERISTICS="${forThoseWhoDoNotHear}"`] : []),
      `URI="text/${nameOf(track)}.m3u8"`,
    ].join(','),
  );
}

export const hasCaptions = (tracks: readonly TextTrack[]): boolean => tracks.some(isCaption);

/** A master with the captions of the film as renditions; what it named beside itself it names in full. */
export function withSubtitles(master: string, masterUrl: string, tracks: readonly TextTrack[]): string {
  const absolute = (name: string) => new URL(name, masterUrl).href;
  const lines = master.split('\n').map((line) => {
    if (line.startsWith('#EXT-X-STREAM-INF:')) return `${line},SUBTITLES="text"`;
    if (line.startsWith('#')) return line.replace(/URI="([^"]*)"/, (_all, name) => `URI="${absolute(name)}"`);
    return line && absolute(line);
  });
  const streams = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return lines.toSpliced(Math.max(streams, 0), 0, ...subtitleLines(tracks.filter(isCaption))).join('\n');
}

/** A whole track as one segment. Our films begin at zero, and so do its times. */
export function subtitlePlaylist(tracks: readonly TextTrack[], name: string, seconds: number): string | undefined {
  const track = tracks.find((each) => isCaption(each) && nameOf(each) === name);
  return (
    track &&
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
      `#EXTINF:${seconds.toFixed(3)},`,
      track.url,
      '#EXT-X-ENDLIST',
      '',
    ].join('\n')
  );
}
