import type { Words } from '../core/words.ts';

export const japanese: Words = {
  language: 'ja',

  mediaPlayer: '動画プレーヤー',
  untitled: '動画',
  aboutThisVideo: 'この動画について',

  play: '再生',
  pause: '一時停止',
  playAgain: 'もう一度再生',
  playBackground: '背景動画を再生',
  pauseBackground: '背景動画を一時停止',
  seek: '再生位置',
  back: '{}戻る',
  seconds: '{} 秒',
  positionOf: '{}（全体 {}）',

  mute: 'ミュート',
  unmute: 'ミュート解除',
  volume: '音量',
  muted: '{}、ミュート中',

  settings: '設定',
  playbackSpeed: '再生速度',
  normal: '標準',
  quality: '画質',
  automatic: '自動',
  audio: '音声',

  captions: '字幕',
  off: 'オフ',
  captionSize: '字幕のサイズ',
  large: '大',
  largest: '特大',
  captionContrast: '字幕のコントラスト',
  high: '高',
  chapters: 'チャプター',

  continueAt: '{} から再生',
  startAgain: '最初から再生',

  fullscreen: '全画面',
  exitFullscreen: '全画面を終了',
  pictureInPicture: 'ピクチャー イン ピクチャー',
  exitPictureInPicture: 'ピクチャー イン ピクチャーを終了',
  remote: '別のデバイスで再生',
  download: 'ダウンロード',

  networkTitle: '接続が切れました',
  networkHint: 'ネットワークを確認して、もう一度お試しください。',
  unavailableTitle: '動画を利用できません',
  unavailableHint: '移動または削除された可能性があります。',
  unplayableTitle: 'この動画は再生できません',
  unplayableHint: 'ブラウザで読み込めませんでした。',
  emptyTitle: '動画はまだありません',
  emptyHint: '再生できるものはまだありません。',
  tryAgain: '再試行',
  copyDetails: '詳細をコピー',
  copied: 'コピーしました',

  keyboardShortcuts: 'キーボード ショートカット',
  close: '閉じる',
  space: 'スペース',
  backAndForward: '{}戻る／進む',
  frameByFrame: 'コマ送り（一時停止中）',
  jump: '0～90% の位置に移動',
};
