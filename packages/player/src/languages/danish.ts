import type { Words } from '../core/words.ts';

export const danish: Words = {
  language: 'da',

  mediaPlayer: 'Videoafspiller',
  untitled: 'Video',
  aboutThisVideo: 'Om denne video',

  play: 'Afspil',
  pause: 'Sæt på pause',
  playAgain: 'Afspil igen',
  playBackground: 'Afspil baggrundsvideoen',
  pauseBackground: 'Sæt baggrundsvideoen på pause',
  seek: 'Position',
  back: '{} tilbage',
  seconds: '{} s',
  positionOf: '{} af {}',

  mute: 'Slå lyden fra',
  unmute: 'Slå lyden til',
  volume: 'Lydstyrke',
  muted: '{}, lyden er slået fra',

  settings: 'Indstillinger',
  playbackSpeed: 'Afspilningshastighed',
  normal: 'Normal',
  quality: 'Kvalitet',
  automatic: 'Automatisk',
  audio: 'Lyd',

  captions: 'Undertekster',
  off: 'Fra',
  captionSize: 'Undertekststørrelse',
  large: 'Stor',
  largest: 'Størst',
  captionContrast: 'Undertekstkontrast',
  high: 'Høj',
  chapters: 'Kapitler',

  continueAt: 'Fortsæt ved {}',
  startAgain: 'Start forfra',

  fullscreen: 'Fuld skærm',
  exitFullscreen: 'Afslut fuld skærm',
  pictureInPicture: 'Billede i billede',
  exitPictureInPicture: 'Afslut billede i billede',
  remote: 'Afspil på en anden enhed',
  download: 'Download',

  networkTitle: 'Forbindelsen blev afbrudt',
  networkHint: 'Tjek dit netværk, og prøv igen.',
  unavailableTitle: 'Videoen er ikke tilgængelig',
  unavailableHint: 'Den er måske flyttet eller fjernet.',
  unplayableTitle: 'Videoen kan ikke afspilles',
  unplayableHint: 'Din browser kunne ikke læse den.',
  emptyTitle: 'Ingen video endnu',
  emptyHint: 'Der er ikke noget at afspille her endnu.',
  tryAgain: 'Prøv igen',
  copyDetails: 'Kopiér detaljer',
  copied: 'Kopieret',

  keyboardShortcuts: 'Tastaturgenveje',
  close: 'Luk',
  space: 'Mellemrum',
  backAndForward: '{} tilbage eller frem',
  frameByFrame: 'Billede for billede, på pause',
  jump: 'Gå til 0–90 %',
};
