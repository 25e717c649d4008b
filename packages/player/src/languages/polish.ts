import type { Words } from '../core/words.ts';

export const polish: Words = {
  language: 'pl',

  mediaPlayer: 'Odtwarzacz wideo',
  untitled: 'Film',
  aboutThisVideo: 'O tym filmie',

  play: 'Odtwórz',
  pause: 'Wstrzymaj',
  playAgain: 'Odtwórz ponownie',
  playBackground: 'Odtwórz film w tle',
  pauseBackground: 'Wstrzymaj film w tle',
  seek: 'Pozycja',
  back: 'Cofnij: {}',
  seconds: '{} s',
  positionOf: '{} z {}',

  mute: 'Wycisz',
  unmute: 'Wyłącz wyciszenie',
  volume: 'Głośność',
  muted: '{}, wyciszono',

  settings: 'Ustawienia',
  playbackSpeed: 'Szybkość odtwarzania',
  normal: 'Normalna',
  quality: 'Jakość',
  automatic: 'Automatyczna',
  audio: 'Dźwięk',

  captions: 'Napisy',
  off: 'Wyłączone',
  captionSize: 'Rozmiar napisów',
  large: 'Duży',
  largest: 'Największy',
  captionContrast: 'Kontrast napisów',
  high: 'Wysoki',
  chapters: 'Rozdziały',

  continueAt: 'Kontynuuj od {}',
  startAgain: 'Zacznij od początku',

  fullscreen: 'Pełny ekran',
  exitFullscreen: 'Zamknij pełny ekran',
  pictureInPicture: 'Obraz w obrazie',
  exitPictureInPicture: 'Zamknij obraz w obrazie',
  remote: 'Odtwarzaj na innym urządzeniu',
  download: 'Pobierz',

  networkTitle: 'Utracono połączenie',
  networkHint: 'Sprawdź sieć i spróbuj ponownie.',
  unavailableTitle: 'Film jest niedostępny',
  unavailableHint: 'Mógł zostać przeniesiony lub usunięty.',
  unplayableTitle: 'Nie można odtworzyć tego filmu',
  unplayableHint: 'Przeglądarka nie mogła go odczytać.',
  emptyTitle: 'Nie ma jeszcze filmu',
  emptyHint: 'Na razie nie ma tu nic do odtworzenia.',
  tryAgain: 'Spróbuj ponownie',
  copyDetails: 'Kopiuj szczegóły',
  copied: 'Skopiowano',

  keyboardShortcuts: 'Skróty klawiszowe',
  close: 'Zamknij',
  space: 'Spacja',
  backAndForward: 'Wstecz lub do przodu: {}',
  frameByFrame: 'Klatka po klatce, gdy wstrzymano',
  jump: 'Przejdź do 0–90%',
};
