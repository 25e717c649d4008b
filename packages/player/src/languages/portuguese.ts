import type { Words } from '../core/words.ts';

export const portuguese: Words = {
  language: 'pt',

  mediaPlayer: 'Reprodutor de vídeo',
  untitled: 'Vídeo',
  aboutThisVideo: 'Sobre este vídeo',

  play: 'Reproduzir',
  pause: 'Pausar',
  playAgain: 'Reproduzir novamente',
  playBackground: 'Reproduzir o vídeo de fundo',
  pauseBackground: 'Pausar o vídeo de fundo',
  seek: 'Posição',
  back: 'Voltar {}',
  seconds: '{} s',
  positionOf: '{} de {}',

  mute: 'Desativar som',
  unmute: 'Ativar som',
  volume: 'Volume',
  muted: '{}, sem som',

  settings: 'Configurações',
  playbackSpeed: 'Velocidade',
  normal: 'Normal',
  quality: 'Qualidade',
  automatic: 'Automática',
  audio: 'Áudio',

  captions: 'Legendas',
  off: 'Desativadas',
  captionSize: 'Tamanho das legendas',
  large: 'Grande',
  largest: 'Muito grande',
  captionContrast: 'Contraste das legendas',
  high: 'Alto',
  chapters: 'Capítulos',

  continueAt: 'Continuar em {}',
  startAgain: 'Recomeçar',

  fullscreen: 'Tela cheia',
  exitFullscreen: 'Sair da tela cheia',
  pictureInPicture: 'Picture-in-picture',
  exitPictureInPicture: 'Sair do picture-in-picture',
  remote: 'Reproduzir em outro dispositivo',
  download: 'Baixar',

  networkTitle: 'A conexão foi perdida',
  networkHint: 'Verifique sua rede e tente novamente.',
  unavailableTitle: 'Vídeo indisponível',
  unavailableHint: 'Ele pode ter sido movido ou removido.',
  unplayableTitle: 'Não é possível reproduzir este vídeo',
  unplayableHint: 'Seu navegador não conseguiu ler o vídeo.',
  emptyTitle: 'Ainda não há vídeo',
  emptyHint: 'Por enquanto não há nada para reproduzir aqui.',
  tryAgain: 'Tentar novamente',
  copyDetails: 'Copiar detalhes',
  copied: 'Copiado',

  keyboardShortcuts: 'Atalhos de teclado',
  close: 'Fechar',
  space: 'Espaço',
  backAndForward: 'Voltar ou avançar {}',
  frameByFrame: 'Quadro a quadro, em pausa',
  jump: 'Ir para 0–90%',
};
