/** Apple's browsers have calls of their own. */
export interface AppleVideo extends HTMLVideoElement {
  readonly webkitPresentationMode?: string;
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

export const pictureInPicture = 'picture-in-picture';

export function isPictureInPicture(video: AppleVideo): boolean {
  const { pictureInPictureElement } = video.getRootNode() as Document | ShadowRoot;
  return pictureInPictureElement === video || video.webkitPresentationMode === pictureInPicture;
}

/** Whether only the film is seen, here or on a television, and nothing that lies over it. */
export const isFilmAlone = (video: AppleVideo): boolean =>
  isPictureInPicture(video) ||
  video.webkitDisplayingFullscreen === true ||
  video.webkitCurrentPlaybackTargetIsWireless === true;

export const nativeScreenEvents = [
  'enterpictureinpicture',
  'leavepictureinpicture',
  'webkitpresentationmodechanged',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'webkitcurrentplaybacktargetiswirelesschanged',
] as const;
