/** What a player may speak, each by its own name. */
export const uiLanguages = {
  auto: 'Viewer’s language',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
  da: 'Dansk',
  tr: 'Türkçe',
  ja: '日本語',
  ko: '한국어',
  zh: '简体中文',
  ar: 'العربية',
} as const;

export type Language = Exclude<keyof typeof uiLanguages, 'auto'>;
