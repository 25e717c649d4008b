/** How files were written before Unicode. */
export const olderEncodings = [
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'Shift_JIS',
  'GB18030',
  'Big5',
  'EUC-KR',
] as const;

export type OlderEncoding = (typeof olderEncodings)[number];

const languages: Readonly<Partial<Record<OlderEncoding, string>>> = {
  'Windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'Windows-1251': 'be bg kk ky mk mn ru sr tg uk',
  'Windows-1253': 'el',
  'Windows-1254': 'az tr',
  'Windows-1255': 'he yi',
  'Windows-1256': 'ar fa ur',
  'Windows-1257': 'et lt lv',
  'Windows-1258': 'vi',
  'Windows-874': 'th',
  Shift_JIS: 'ja',
  GB18030: 'zh',
  'EUC-KR': 'ko',
};

/** The usual one of a language; that of the West where nothing else is known. */
export function olderEncodingOf(lang = ''): OlderEncoding {
  if (/^zh-(?:hant|tw|hk|mo)\b/i.test(lang)) return 'Big5';
  const [language = ''] = lang.toLowerCase().split('-');
  const isOf = (one: OlderEncoding) => languages[one]?.split(' ').includes(language) ?? false;
  return olderEncodings.find(isOf) ?? 'Windows-1252';
}
