import type { Words } from '../core/words.ts';

export const spanish: Words = {
  language: 'es',

  mediaPlayer: 'Reproductor de vídeo',
  untitled: 'Vídeo',
  aboutThisVideo: 'Acerca de este vídeo',

  play: 'Reproducir',
  pause: 'Pausar',
  playAgain: 'Volver a reproducir',
  playBackground: 'Reproducir el vídeo de fondo',
  pauseBackground: 'Pausar el vídeo de fondo',
  seek: 'Posición',
  back: 'Retroceder {}',
  seconds: '{} s',
  positionOf: '{} de {}',

  mute: 'Silenciar',
  unmute: 'Activar sonido',
  volume: 'Volumen',
  muted: '{}, silenciado',

  settings: 'Ajustes',
  playbackSpeed: 'Velocidad',
  normal: 'Normal',
  quality: 'Calidad',
  automatic: 'Automática',
  audio: 'Audio',

  captions: 'Subtítulos',
  off: 'Desactivados',
  captionSize: 'Tamaño de los subtítulos',
  large: 'Grande',
  largest: 'Muy grande',
  captionContrast: 'Contraste de los subtítulos',
  high: 'Alto',
  chapters: 'Capítulos',

  continueAt: 'Continuar en {}',
  startAgain: 'Empezar de nuevo',

  fullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  pictureInPicture: 'Imagen en imagen',
  exitPictureInPicture: 'Salir de imagen en imagen',
  remote: 'Reproducir en otro dispositivo',
  download: 'Descargar',

  networkTitle: 'Se ha perdido la conexión',
  networkHint: 'Comprueba tu red y vuelve a intentarlo.',
  unavailableTitle: 'Vídeo no disponible',
  unavailableHint: 'Puede que se haya movido o eliminado.',
  unplayableTitle: 'No se puede reproducir este vídeo',
  unplayableHint: 'Tu navegador no ha podido leerlo.',
  emptyTitle: 'Todavía no hay vídeo',
  emptyHint: 'Por ahora no hay nada que reproducir aquí.',
  tryAgain: 'Reintentar',
  copyDetails: 'Copiar detalles',
  copied: 'Copiado',

  keyboardShortcuts: 'Atajos de teclado',
  close: 'Cerrar',
  space: 'Espacio',
  backAndForward: 'Retroceder o avanzar {}',
  frameByFrame: 'Fotograma a fotograma, en pausa',
  jump: 'Ir al 0–90 %',
};
