import type { Words } from '../core/words.ts';

export const french: Words = {
  language: 'fr',

  mediaPlayer: 'Lecteur vidéo',
  untitled: 'Vidéo',
  aboutThisVideo: 'À propos de cette vidéo',

  play: 'Lecture',
  pause: 'Pause',
  playAgain: 'Revoir',
  playBackground: 'Lire la vidéo d’arrière-plan',
  pauseBackground: 'Mettre en pause la vidéo d’arrière-plan',
  seek: 'Position de lecture',
  back: 'Reculer de {}',
  seconds: '{} s',
  positionOf: '{} sur {}',

  mute: 'Couper le son',
  unmute: 'Rétablir le son',
  volume: 'Volume',
  muted: '{}, son coupé',

  settings: 'Paramètres',
  playbackSpeed: 'Vitesse de lecture',
  normal: 'Normale',
  quality: 'Qualité',
  automatic: 'Automatique',
  audio: 'Audio',

  captions: 'Sous-titres',
  off: 'Désactivés',
  captionSize: 'Taille des sous-titres',
  large: 'Grande',
  largest: 'Très grande',
  captionContrast: 'Contraste des sous-titres',
  high: 'Élevé',
  chapters: 'Chapitres',

  continueAt: 'Reprendre à {}',
  startAgain: 'Recommencer',

  fullscreen: 'Plein écran',
  exitFullscreen: 'Quitter le plein écran',
  pictureInPicture: 'Image dans l’image',
  exitPictureInPicture: 'Quitter l’image dans l’image',
  remote: 'Lire sur un autre appareil',
  download: 'Télécharger',

  networkTitle: 'La connexion a été perdue',
  networkHint: 'Vérifiez votre réseau et réessayez.',
  unavailableTitle: 'Vidéo indisponible',
  unavailableHint: 'Elle a peut-être été déplacée ou supprimée.',
  unplayableTitle: 'Impossible de lire cette vidéo',
  unplayableHint: 'Votre navigateur n’a pas pu la lire.',
  emptyTitle: 'Pas encore de vidéo',
  emptyHint: 'Il n’y a rien à lire ici pour le moment.',
  tryAgain: 'Réessayer',
  copyDetails: 'Copier les détails',
  copied: 'Copié',

  keyboardShortcuts: 'Raccourcis clavier',
  close: 'Fermer',
  space: 'Espace',
  backAndForward: 'Reculer ou avancer de {}',
  frameByFrame: 'Image par image, en pause',
  jump: 'Aller à 0–90 %',
};
