interface Address {
  protocol: string;
  username: string;
  password: string;
  port: string;
}

/** Browsers and Node share this global; neither's type library is part of this package. */
declare const URL: new (text: string) => Address;

const longest = 2_048;

function parse(text: string): Address | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Those of the web, and those that any program may open: what else a machine offers speaks another language. */
const isWebPort = (port: string): boolean => port === '' || port === '80' || port === '443' || Number(port) >= 1024;

/** Whether a file may be fetched from here, as far as the address itself tells: of the web, and with no password in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > longest || /[\s\\\p{Cc}\p{Cf}]/u.test(text) || !text.isWellFormed()) return false;
  const url = parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && !url.username && !url.password && isWebPort(url.port);
}
