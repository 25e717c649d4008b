const percent = '(?:100|\\d{1,2})(?:\\.\\d{1,3})?%';

/** In the order in which they are written. */
const rules = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(`^(?:-?\\d{1,3}|${percent})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percent}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percent}$`),
  align: /^(?:start|center|end|left|right)$/,
};

type Name = keyof typeof rules;
const names = Object.keys(rules) as Name[];

/** What says nothing else than the default. */
const usual: Partial<Record<Name, string>> = { size: '100%', align: 'center' };

/** Keeps what WebVTT knows, each once and in one order; regions stay behind with the blocks that describe them. */
export function cleanSettings(raw: string): string {
  const found = new Map<string, string>();
  for (const part of raw.slice(0, 400).toLowerCase().split(/\s+/)) {
    const [name = '', value = ''] = part.split(':');
    // What the first drafts of WebVTT called it.
    const now = value === 'middle' ? 'center' : value;
    if (name in rules && rules[name as Name].test(now)) found.set(name, now);
  }
  return names
    .filter((name) => found.has(name) && found.get(name) !== usual[name])
    .map((name) => `${name}:${found.get(name)}`)
    .join(' ');
}

/** Where the keypad of SubRip puts a text: 7 8 9 at the top, 1 2 3 at the bottom. */
const keypad: Readonly<Record<string, string>> = {
  1: 'align:start',
  2: '',
  3: 'align:end',
  4: 'line:50% align:start',
  5: 'line:50%',
  6: 'line:50% align:end',
  7: 'line:0 align:start',
  8: 'line:0',
  9: 'line:0 align:end',
};

/** The older numbers of the same places. */
const olderKeys: Readonly<Record<string, string>> = {
  1: '1',
  2: '2',
  3: '3',
  5: '7',
  6: '8',
  7: '9',
  9: '4',
  10: '5',
  11: '6',
};

/** Of a text with a mark such as `{\an8}`; empty where there is none. */
export function placeInText(raw: string): string {
  const marks = [...raw.slice(0, 400).matchAll(/\{\\[^{}]{0,200}\}/g)].join('');
  const [, mark, number = ''] = /\\(an?)(\d{1,2})(?!\d)/.exec(marks) ?? [];
  return keypad[(mark === 'a' ? olderKeys[number] : number) ?? ''] ?? '';
}

/** The mark for a place that has one; undefined for any other. */
export function toPlaceMark(settings: string): string | undefined {
  if (settings === '') return '';
  const key = Object.keys(keypad).find((number) => keypad[number] === settings);
  return key === undefined ? undefined : `{\\an${key}}`;
}
