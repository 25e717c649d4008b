const longest = 255;

/** The name of the file that an address leads to; of an address without one, its host. */
export function fileNameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  return clean(decode(pathname)) || hostname;
}

/** What `Content-Disposition` calls the file, if anything: the spelling for every language before the plain one. */
export function fileNameIn(disposition: string): string | undefined {
  const [, encoded] = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = encoded === undefined ? (quoted?.replace(/\\(.)/g, '$1') ?? plain) : decode(encoded);
  return clean(name ?? '') || undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of a path, with nothing in it that cannot be stored or read. */
function clean(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const readable = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return [...readable].slice(0, longest).join('').slice(0, longest).toWellFormed();
}
