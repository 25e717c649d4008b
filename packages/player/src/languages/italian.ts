import type { Words } from '../core/words.ts';

export const italian: Words = {
  language: 'it',

  mediaPlayer: 'Lettore video',
  untitled: 'Video',
  aboutThisVideo: 'Informazioni su questo video',

  play: 'Riproduci',
  pause: 'Pausa',
  playAgain: 'Riproduci di nuovo',
  playBackground: 'Riproduci il video di sfondo',
  pauseBackground: 'Metti in pausa il video di sfondo',
  seek: 'Posizione',
  back: 'Indietro di {}',
  seconds: '{} s',
  positionOf: '{} di {}',

  mute: 'Disattiva audio',
  unmute: 'Riattiva audio',
  volume: 'Volume',
  muted: '{}, audio disattivato',

  settings: 'Impostazioni',
  playbackSpeed: 'Velocità',
  normal: 'Normale',
  quality: 'Qualità',
  automatic: 'Automatica',
  audio: 'Audio',

  captions: 'Sottotitoli',
  off: 'Disattivati',
  captionSize: 'Dimensione sottotitoli',
  large: 'Grande',
  largest: 'Molto grande',
  captionContrast: 'Contrasto sottotitoli',
  high: 'Alto',
  chapters: 'Capitoli',

  continueAt: 'Continua da {}',
  startAgain: 'Ricomincia',

  fullscreen: 'Schermo intero',
  exitFullscreen: 'Esci da schermo intero',
  pictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Esci da Picture in picture',
  remote: 'Riproduci su un altro dispositivo',
  download: 'Scarica',

  networkTitle: 'La connessione è stata interrotta',
  networkHint: 'Controlla la rete e riprova.',
  unavailableTitle: 'Video non disponibile',
  unavailableHint: 'Potrebbe essere stato spostato o rimosso.',
  unplayableTitle: 'Impossibile riprodurre questo video',
  unplayableHint: 'Il browser non è riuscito a leggerlo.',
  emptyTitle: 'Ancora nessun video',
  emptyHint: 'Per ora qui non c’è nulla da riprodurre.',
  tryAgain: 'Riprova',
  copyDetails: 'Copia dettagli',
  copied: 'Copiato',

  keyboardShortcuts: 'Scorciatoie da tastiera',
  close: 'Chiudi',
  space: 'Spazio',
  backAndForward: 'Indietro o avanti di {}',
  frameByFrame: 'Fotogramma per fotogramma, in pausa',
  jump: 'Vai allo 0–90%',
};
