/** Everything viewers may read of a video, by fixed names under its id. What is written there is never changed. */
export const mediaPrefixOf = (videoId: string): string => `videos/${videoId}/`;

export const mediaKeys = {
  prefix: mediaPrefixOf,
  mp4: (videoId: string) => `${mediaPrefixOf(videoId)}video.mp4`,
  storyboardImage: (videoId: string) => `${mediaPrefixOf(videoId)}storyboard.webp`,
  storyboard: (videoId: string) => `${mediaPrefixOf(videoId)}storyboard.vtt`,
  /** Each run over a video has a folder of its own, so that no cache mixes two. */
  poster: (videoId: string, run: number, file: string) => `${mediaPrefixOf(videoId)}poster${run}/${file}`,
  candidate: (videoId: string, run: number, place: number) => `${mediaPrefixOf(videoId)}candidates${run}/${place}.jpg`,
  hls: (videoId: string, run: number, file: string) => `${mediaPrefixOf(videoId)}hls${run}/${file}`,
  /** Of a ladder that is not whole yet: nobody may read them but who makes it. */
  pieces: (videoId: string, run: number) => `${mediaPrefixOf(videoId)}pieces${run}/`,
  /** Another name for every change, so that no cache shows what was there before. */
  textTrack: (videoId: string, trackId: string, revision: number) =>
    `${mediaPrefixOf(videoId)}text/${trackId}.${revision}.vtt`,
  /** Beside a rendition: its picture alone, as a plain file. */
  silentFile: (rendition: string) => `${rendition}-silent.mp4`,
};

/** What is read along with a film, and stays when the film itself goes. */
export const isReadAlong = (key: string): boolean => /^videos\/\w+\/text\//.test(key);

const typeOfExtension: Record<string, string> = {
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  jpg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** Posters had no folder once, storyboards were JPEGs, and those of older films still are. */
const names = new RegExp(
  `^(?:${[
    'video\\.mp4',
    'poster\\.jpg',
    'poster\\d{1,6}/(?:poster\\.jpg|\\d{1,4}\\.(?:avif|webp))',
    'candidates\\d{1,6}/\\d\\.jpg',
    'storyboard\\.(?:jpg|webp|vtt)',
    'text/trk_[A-Za-z0-9]{1,40}\\.\\d{1,9}\\.vtt',
    'hls\\d{1,6}/(?:master\\d{1,2}|v\\d{1,4}(?:-silent)?|audio\\d?)\\.(?:m3u8|mp4)',
  ].join('|')})$`,
);

export interface MediaFile {
  key: string;
  contentType: string;
  /** Names other files by where they lie beside it. */
  isList: boolean;
}

/** Undefined where no file of a video has this name. */
export function mediaFileOf(videoId: string, name: string): MediaFile | undefined {
  if (!names.test(name)) return undefined;
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const contentType = typeOfExtension[extension];
  const isList = extension === 'm3u8' || extension === 'vtt';
  return contentType ? { key: `${mediaPrefixOf(videoId)}${name}`, contentType, isList } : undefined;
}

export const contentTypeOfMedia = (key: string): string =>
  typeOfExtension[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Keys and addresses agree below their base, so that a bucket's own CDN can be that base. */
/**
 * The address of a file for one who plays it: what it names is never another. Without this, the address of a video's
 * file may lead to a later cut of it.
 */
export const fixedUrl = (url: string): string => `${url}?fixed`;

export const mediaUrl = (videoCdnUrl: string, key: string): string => `${videoCdnUrl}/${key.slice('videos/'.length)}`;
