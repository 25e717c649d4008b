export const confirmationPath = '/webflow-confirmation';

const longestCode = 500;

export const confirmationAddress = (code: string): string => `${confirmationPath}?code=${encodeURIComponent(code)}`;

/** The code that Webflow sent a visitor back with; whatever is too long to be one is none. */
export function codeOfAddress(address: string): string | undefined {
  const code = new URL(address).searchParams.get('code') ?? '';
  return code.length > 0 && code.length <= longestCode ? code : undefined;
}

export const signInAddressWithCode = (code: string | undefined): string =>
  code ? `/signin?code=${encodeURIComponent(code)}` : '/signin';

export const designAddress = (template: string, shortName: string, clientId: string): string =>
  template
    .replaceAll('{shortName}', () => encodeURIComponent(shortName))
    .replaceAll('{clientId}', () => encodeURIComponent(clientId));
