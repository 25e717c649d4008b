import type { Words } from '../core/words.ts';

export const chinese: Words = {
  language: 'zh',

  mediaPlayer: '视频播放器',
  untitled: '视频',
  aboutThisVideo: '关于此视频',

  play: '播放',
  pause: '暂停',
  playAgain: '重新播放',
  playBackground: '播放背景视频',
  pauseBackground: '暂停背景视频',
  seek: '播放进度',
  back: '后退{}',
  seconds: '{} 秒',
  positionOf: '{}，共{}',

  mute: '静音',
  unmute: '取消静音',
  volume: '音量',
  muted: '{}，已静音',

  settings: '设置',
  playbackSpeed: '播放速度',
  normal: '正常',
  quality: '画质',
  automatic: '自动',
  audio: '音轨',

  captions: '字幕',
  off: '关闭',
  captionSize: '字幕大小',
  large: '大',
  largest: '最大',
  captionContrast: '字幕对比度',
  high: '高',
  chapters: '章节',

  continueAt: '从 {} 继续播放',
  startAgain: '从头播放',

  fullscreen: '全屏',
  exitFullscreen: '退出全屏',
  pictureInPicture: '画中画',
  exitPictureInPicture: '退出画中画',
  remote: '在其他设备上播放',
  download: '下载',

  networkTitle: '连接已断开',
  networkHint: '请检查网络后重试。',
  unavailableTitle: '视频无法观看',
  unavailableHint: '它可能已被移动或删除。',
  unplayableTitle: '无法播放此视频',
  unplayableHint: '您的浏览器无法读取它。',
  emptyTitle: '还没有视频',
  emptyHint: '这里暂时没有可播放的内容。',
  tryAgain: '重试',
  copyDetails: '复制详情',
  copied: '已复制',

  keyboardShortcuts: '键盘快捷键',
  close: '关闭',
  space: '空格键',
  backAndForward: '后退或前进{}',
  frameByFrame: '暂停时逐帧移动',
  jump: '跳转到 0–90%',
};
