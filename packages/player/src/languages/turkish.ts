import type { Words } from '../core/words.ts';

export const turkish: Words = {
  language: 'tr',

  mediaPlayer: 'Video oynatıcı',
  untitled: 'Video',
  aboutThisVideo: 'Bu video hakkında',

  play: 'Oynat',
  pause: 'Duraklat',
  playAgain: 'Tekrar oynat',
  playBackground: 'Arka plan videosunu oynat',
  pauseBackground: 'Arka plan videosunu duraklat',
  seek: 'Konum',
  back: '{} geri',
  seconds: '{} sn',
  positionOf: '{}, toplam {}',

  mute: 'Sesi kapat',
  unmute: 'Sesi aç',
  volume: 'Ses düzeyi',
  muted: '{}, ses kapalı',

  settings: 'Ayarlar',
  playbackSpeed: 'Oynatma hızı',
  normal: 'Normal',
  quality: 'Kalite',
  automatic: 'Otomatik',
  audio: 'Ses',

  captions: 'Altyazılar',
  off: 'Kapalı',
  captionSize: 'Altyazı boyutu',
  large: 'Büyük',
  largest: 'En büyük',
  captionContrast: 'Altyazı kontrastı',
  high: 'Yüksek',
  chapters: 'Bölümler',

  continueAt: '{} konumundan devam et',
  startAgain: 'Baştan başla',

  fullscreen: 'Tam ekran',
  exitFullscreen: 'Tam ekrandan çık',
  pictureInPicture: 'Pencere içinde pencere',
  exitPictureInPicture: 'Pencere içinde pencereden çık',
  remote: 'Başka bir cihazda oynat',
  download: 'İndir',

  networkTitle: 'Bağlantı kesildi',
  networkHint: 'Ağınızı kontrol edip tekrar deneyin.',
  unavailableTitle: 'Video kullanılamıyor',
  unavailableHint: 'Taşınmış veya kaldırılmış olabilir.',
  unplayableTitle: 'Bu video oynatılamıyor',
  unplayableHint: 'Tarayıcınız videoyu okuyamadı.',
  emptyTitle: 'Henüz video yok',
  emptyHint: 'Burada şimdilik oynatılacak bir şey yok.',
  tryAgain: 'Tekrar dene',
  copyDetails: 'Ayrıntıları kopyala',
  copied: 'Kopyalandı',

  keyboardShortcuts: 'Klavye kısayolları',
  close: 'Kapat',
  space: 'Boşluk',
  backAndForward: '{} geri veya ileri',
  frameByFrame: 'Duraklatılmışken kare kare',
  jump: '%0–90 konumuna atla',
};
