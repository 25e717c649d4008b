/** The sign-in screen, keeping where somebody wanted to go. */
export function signInAddress(wanted: string): string {
  return wanted === '/' || wanted.startsWith('/signin') ? '/signin' : `/signin?next=${encodeURIComponent(wanted)}`;
}

/** Only a path of this site: an address from the query could otherwise send people to a stranger's page. */
export function addressAfterSignIn(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  if (url?.origin !== origin) return '/';
  const address = `${url.pathname}${url.search}${url.hash}`;
  // "/.//host" loses its dot on the way and would then name another host.
  return address.startsWith('//') ? '/' : address;
}
