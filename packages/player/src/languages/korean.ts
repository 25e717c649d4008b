import type { Words } from '../core/words.ts';

export const korean: Words = {
  language: 'ko',

  mediaPlayer: '동영상 플레이어',
  untitled: '동영상',
  aboutThisVideo: '동영상 정보',

  play: '재생',
  pause: '일시중지',
  playAgain: '다시 재생',
  playBackground: '배경 동영상 재생',
  pauseBackground: '배경 동영상 일시중지',
  seek: '재생 위치',
  back: '{} 뒤로',
  seconds: '{}초',
  positionOf: '{}, 전체 {}',

  mute: '음소거',
  unmute: '음소거 해제',
  volume: '볼륨',
  muted: '{}, 음소거됨',

  settings: '설정',
  playbackSpeed: '재생 속도',
  normal: '보통',
  quality: '화질',
  automatic: '자동',
  audio: '오디오',

  captions: '자막',
  off: '끄기',
  captionSize: '자막 크기',
  large: '크게',
  largest: '가장 크게',
  captionContrast: '자막 대비',
  high: '높음',
  chapters: '챕터',

  continueAt: '{}부터 이어 보기',
  startAgain: '처음부터 보기',

  fullscreen: '전체 화면',
  exitFullscreen: '전체 화면 종료',
  pictureInPicture: '화면 속 화면',
  exitPictureInPicture: '화면 속 화면 종료',
  remote: '다른 기기에서 재생',
  download: '다운로드',

  networkTitle: '연결이 끊어졌습니다',
  networkHint: '네트워크를 확인하고 다시 시도하세요.',
  unavailableTitle: '동영상을 볼 수 없습니다',
  unavailableHint: '이동되었거나 삭제되었을 수 있습니다.',
  unplayableTitle: '이 동영상을 재생할 수 없습니다',
  unplayableHint: '브라우저에서 동영상을 읽지 못했습니다.',
  emptyTitle: '아직 동영상이 없습니다',
  emptyHint: '아직 재생할 것이 없습니다.',
  tryAgain: '다시 시도',
  copyDetails: '세부정보 복사',
  copied: '복사됨',

  keyboardShortcuts: '키보드 단축키',
  close: '닫기',
  space: '스페이스바',
  backAndForward: '{} 뒤로 또는 앞으로',
  frameByFrame: '일시중지 중 한 프레임씩 이동',
  jump: '0~90% 지점으로 이동',
};
