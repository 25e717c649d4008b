/** Browsers and Node share this global; neither's type library is part of this package. */
declare const URL: {
  new (text: string): { protocol: string; hostname: string; port: string; username: string; password: string };
  canParse: (text: string) => boolean;
};

const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function hostIn(typed: string): { hostname: string; port: string } | undefined {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = (protocol === 'https:' || protocol === 'http:') && !username && !password;
  return isPlain ? { hostname, port } : undefined;
}

/**
 * A domain as people type it, with whatever they copied around it, in the one form that is kept: the name in ASCII,
 * without `www.`, for it stands for everything below it, too; with a port where that is not the usual one. Undefined
 * where it is none.
 */
export function toDomain(text: string): string | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/)?\*\./, '$1');
  if (typed.length > 300 || /[\s\\@]/.test(typed)) return undefined;
  const host = hostIn(typed);
  if (!host) return undefined;
  const name = host.hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');
  const labels = name.split('.');
  // A single word would stand for a whole ending such as .com, and a number alone is an address in disguise.
  const isName =
    name.length <= 253 && labels.length > 1 && labels.every((part) => part.length < 64 && label.test(part));
  if (!isName || !typed.includes('.')) return undefined;
  return host.port ? `${name}:${host.port}` : name;
}
