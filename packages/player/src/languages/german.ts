import type { Words } from '../core/words.ts';

export const german: Words = {
  language: 'de',

  mediaPlayer: 'Videoplayer',
  untitled: 'Video',
  aboutThisVideo: 'Über dieses Video',

  play: 'Wiedergabe',
  pause: 'Pause',
  playAgain: 'Erneut abspielen',
  playBackground: 'Hintergrundvideo abspielen',
  pauseBackground: 'Hintergrundvideo anhalten',
  seek: 'Position',
  back: '{} zurück',
  seconds: '{} s',
  positionOf: '{} von {}',

  mute: 'Ton aus',
  unmute: 'Ton ein',
  volume: 'Lautstärke',
  muted: '{}, Ton aus',

  settings: 'Einstellungen',
  playbackSpeed: 'Geschwindigkeit',
  normal: 'Normal',
  quality: 'Qualität',
  automatic: 'Automatisch',
  audio: 'Ton',

  captions: 'Untertitel',
  off: 'Aus',
  captionSize: 'Untertitelgröße',
  large: 'Groß',
  largest: 'Sehr groß',
  captionContrast: 'Untertitelkontrast',
  high: 'Hoch',
  chapters: 'Kapitel',

  continueAt: 'Weiter ab {}',
  startAgain: 'Von vorn beginnen',

  fullscreen: 'Vollbild',
  exitFullscreen: 'Vollbild beenden',
  pictureInPicture: 'Bild im Bild',
  exitPictureInPicture: 'Bild im Bild beenden',
  remote: 'Auf anderem Gerät abspielen',
  download: 'Herunterladen',

  networkTitle: 'Die Verbindung ist unterbrochen',
  networkHint: 'Prüfe dein Netzwerk und versuche es noch einmal.',
  unavailableTitle: 'Video nicht verfügbar',
  unavailableHint: 'Es wurde vielleicht verschoben oder entfernt.',
  unplayableTitle: 'Dieses Video kann nicht abgespielt werden',
  unplayableHint: 'Dein Browser konnte es nicht lesen.',
  emptyTitle: 'Noch kein Video',
  emptyHint: 'Hier gibt es bisher nichts abzuspielen.',
  tryAgain: 'Noch einmal versuchen',
  copyDetails: 'Details kopieren',
  copied: 'Kopiert',

  keyboardShortcuts: 'Tastenkürzel',
  close: 'Schließen',
  space: 'Leertaste',
  backAndForward: '{} zurück oder vor',
  frameByFrame: 'Bild für Bild, bei Pause',
  jump: 'Zu 0–90 % springen',
};
