import type { Words } from '../core/words.ts';

export const arabic: Words = {
  language: 'ar',

  mediaPlayer: 'مشغّل الفيديو',
  untitled: 'فيديو',
  aboutThisVideo: 'حول هذا الفيديو',

  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  playAgain: 'إعادة التشغيل',
  playBackground: 'تشغيل فيديو الخلفية',
  pauseBackground: 'إيقاف فيديو الخلفية مؤقتًا',
  seek: 'موضع التشغيل',
  back: 'الرجوع {}',
  seconds: '{} ث',
  positionOf: '{} من {}',

  mute: 'كتم الصوت',
  unmute: 'إلغاء كتم الصوت',
  volume: 'مستوى الصوت',
  muted: '{}، الصوت مكتوم',

  settings: 'الإعدادات',
  playbackSpeed: 'سرعة التشغيل',
  normal: 'عادية',
  quality: 'الجودة',
  automatic: 'تلقائية',
  audio: 'الصوت',

  captions: 'الترجمة',
  off: 'إيقاف',
  captionSize: 'حجم الترجمة',
  large: 'كبير',
  largest: 'الأكبر',
  captionContrast: 'تباين الترجمة',
  high: 'عالٍ',
  chapters: 'الفصول',

  continueAt: 'المتابعة من {}',
  startAgain: 'البدء من جديد',

  fullscreen: 'ملء الشاشة',
  exitFullscreen: 'الخروج من ملء الشاشة',
  pictureInPicture: 'صورة داخل صورة',
  exitPictureInPicture: 'الخروج من صورة داخل صورة',
  remote: 'التشغيل على جهاز آخر',
  download: 'تنزيل',

  networkTitle: 'انقطع الاتصال',
  networkHint: 'تحقّق من الشبكة ثم أعد المحاولة.',
  unavailableTitle: 'الفيديو غير متاح',
  unavailableHint: 'ربما نُقل أو أُزيل.',
  unplayableTitle: 'يتعذّر تشغيل هذا الفيديو',
  unplayableHint: 'لم يتمكّن المتصفّح من قراءته.',
  emptyTitle: 'لا يوجد فيديو بعد',
  emptyHint: 'لا يوجد هنا ما يمكن تشغيله حتى الآن.',
  tryAgain: 'إعادة المحاولة',
  copyDetails: 'نسخ التفاصيل',
  copied: 'تم النسخ',

  keyboardShortcuts: 'اختصارات لوحة المفاتيح',
  close: 'إغلاق',
  space: 'مسافة',
  backAndForward: 'الرجوع أو التقدّم {}',
  frameByFrame: 'إطارًا بإطار أثناء الإيقاف المؤقت',
  jump: 'الانتقال إلى 0–90٪',
};
