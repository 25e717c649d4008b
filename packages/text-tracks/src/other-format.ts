/** What people upload by mistake, each with the sign that it begins with. */
const formats: readonly [name: string, sign: RegExp][] = [
  ['an Advanced SubStation file (.ass, .ssa)', /^\[script info\]|^dialogue:/i],
  ['a MicroDVD file (.sub)', /^\{\d{1,9}\}\{\d{0,9}\}/],
  ['an MPL2 file (.txt, .mpl)', /^\[\d{1,9}\]\[\d{1,9}\]/],
  ['a file of lyrics (.lrc)', /^\[(?:ar|al|ti|au|by|re|ve|length|offset):|^\[\d{1,3}:\d{2}\.\d{2,3}\]/i],
  ['an SBV file of YouTube', /^\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}/],
  ['a SAMI file (.smi)', /^<sami\b/i],
  ['a VobSub index (.idx), whose subtitles are pictures', /^# vobsub index/i],
  ['a Scenarist file (.scc)', /^scenarist_scc/i],
  ['a web page', /^<!doctype html|^<html\b/i],
  ['a TTML file (.ttml, .dfxp, .xml)', /^<\?xml\b|^<tt[\s:>]/i],
  ['a JSON file', /^[[{]\s*["{[]/],
  // As their bytes look when they are taken for letters of the West.
  ['a packed file: unpack it first', /^PK\p{Cc}|^Rar!|^7z¼¯|^\p{Cc}‹\p{Cc}/u],
  ['a PDF document', /^%PDF-/],
  ['a picture', /^.PNG|^GIF8|^ÿØÿ/],
  ['a film', /^.{4}ftyp|^\p{Cc}Eß£/su],
];

/** The kind of file this is; undefined where it may well be one with cues. */
export function otherFormatOf(text: string): string | undefined {
  const beginning = text.slice(0, 400).trimStart();
  return formats.find(([, sign]) => sign.test(beginning))?.[0];
}
