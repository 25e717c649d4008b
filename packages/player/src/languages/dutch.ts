import type { Words } from '../core/words.ts';

export const dutch: Words = {
  language: 'nl',

  mediaPlayer: 'Videospeler',
  untitled: 'Video',
  aboutThisVideo: 'Over deze video',

  play: 'Afspelen',
  pause: 'Pauzeren',
  playAgain: 'Opnieuw afspelen',
  playBackground: 'Achtergrondvideo afspelen',
  pauseBackground: 'Achtergrondvideo pauzeren',
  seek: 'Positie',
  back: '{} terug',
  seconds: '{} s',
  positionOf: '{} van {}',

  mute: 'Dempen',
  unmute: 'Dempen opheffen',
  volume: 'Volume',
  muted: '{}, gedempt',

  settings: 'Instellingen',
  playbackSpeed: 'Afspeelsnelheid',
  normal: 'Normaal',
  quality: 'Kwaliteit',
  automatic: 'Automatisch',
  audio: 'Audio',

  captions: 'Ondertiteling',
  off: 'Uit',
  captionSize: 'Grootte ondertiteling',
  large: 'Groot',
  largest: 'Grootst',
  captionContrast: 'Contrast ondertiteling',
  high: 'Hoog',
  chapters: 'Hoofdstukken',

  continueAt: 'Verder vanaf {}',
  startAgain: 'Vanaf het begin',

  fullscreen: 'Volledig scherm',
  exitFullscreen: 'Volledig scherm sluiten',
  pictureInPicture: 'Beeld in beeld',
  exitPictureInPicture: 'Beeld in beeld sluiten',
  remote: 'Op een ander apparaat afspelen',
  download: 'Downloaden',

  networkTitle: 'De verbinding is verbroken',
  networkHint: 'Controleer je netwerk en probeer het opnieuw.',
  unavailableTitle: 'Video niet beschikbaar',
  unavailableHint: 'De video is misschien verplaatst of verwijderd.',
  unplayableTitle: 'Deze video kan niet worden afgespeeld',
  unplayableHint: 'Je browser kon de video niet lezen.',
  emptyTitle: 'Nog geen video',
  emptyHint: 'Er is hier nog niets om af te spelen.',
  tryAgain: 'Opnieuw proberen',
  copyDetails: 'Details kopiëren',
  copied: 'Gekopieerd',

  keyboardShortcuts: 'Sneltoetsen',
  close: 'Sluiten',
  space: 'Spatie',
  backAndForward: '{} terug of vooruit',
  frameByFrame: 'Beeld voor beeld, bij pauze',
  jump: 'Naar 0–90% springen',
};
