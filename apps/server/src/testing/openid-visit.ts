import type { Claimed } from './openid-provider.ts';

/**
 * Goes through the pages of the provider as a browser would. Answers the query of the address it sends people back to.
 * Null is somebody who cancels.
 */
export async function visitOpenidProvider(url: string, person: Claimed | null): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`${answer.status} of ${address}: ${await answer.text()}`);
    return new URL(next, address).href;
  };
  const login = await ask(url);
  const body = new URLSearchParams(person ? toForm(person) : { do: 'cancel' });
  const resumed = await ask(login, { method: 'POST', body });
  return new URL(await ask(resumed)).search.slice(1);
}

const toForm = ({ email, email_verified = true, name = '', groups = [] }: Claimed) => ({
  do: 'enter',
  email,
  name,
  groups: groups.join(),
  ...(email_verified && { verified: 'on' }),
});
