import type { Words } from '../core/words.ts';

export const swedish: Words = {
  language: 'sv',

  mediaPlayer: 'Videospelare',
  untitled: 'Video',
  aboutThisVideo: 'Om den här videon',

  play: 'Spela upp',
  pause: 'Pausa',
  playAgain: 'Spela upp igen',
  playBackground: 'Spela upp bakgrundsvideon',
  pauseBackground: 'Pausa bakgrundsvideon',
  seek: 'Position',
  back: 'Bakåt {}',
  seconds: '{} s',
  positionOf: '{} av {}',

  mute: 'Ljud av',
  unmute: 'Ljud på',
  volume: 'Volym',
  muted: '{}, ljud av',

  settings: 'Inställningar',
  playbackSpeed: 'Uppspelningshastighet',
  normal: 'Normal',
  quality: 'Kvalitet',
  automatic: 'Automatisk',
  audio: 'Ljud',

  captions: 'Undertexter',
  off: 'Av',
  captionSize: 'Undertextstorlek',
  large: 'Stor',
  largest: 'Störst',
  captionContrast: 'Undertextkontrast',
  high: 'Hög',
  chapters: 'Kapitel',

  continueAt: 'Fortsätt vid {}',
  startAgain: 'Börja om',

  fullscreen: 'Helskärm',
  exitFullscreen: 'Avsluta helskärm',
  pictureInPicture: 'Bild i bild',
  exitPictureInPicture: 'Avsluta bild i bild',
  remote: 'Spela upp på en annan enhet',
  download: 'Ladda ner',

  networkTitle: 'Anslutningen bröts',
  networkHint: 'Kontrollera nätverket och försök igen.',
  unavailableTitle: 'Videon är inte tillgänglig',
  unavailableHint: 'Den kan ha flyttats eller tagits bort.',
  unplayableTitle: 'Det går inte att spela upp videon',
  unplayableHint: 'Webbläsaren kunde inte läsa den.',
  emptyTitle: 'Ingen video än',
  emptyHint: 'Det finns inget att spela upp här än.',
  tryAgain: 'Försök igen',
  copyDetails: 'Kopiera detaljer',
  copied: 'Kopierat',

  keyboardShortcuts: 'Kortkommandon',
  close: 'Stäng',
  space: 'Blanksteg',
  backAndForward: '{} bakåt eller framåt',
  frameByFrame: 'Bildruta för bildruta, vid paus',
  jump: 'Hoppa till 0–90 %',
};
