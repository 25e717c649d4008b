/** TypeScript's DOM library does not know the Trusted Types factory yet. */
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown };
}

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string>;

/** Style sheets are the only markup our libraries write as text, and no style sheet needs a `<`. */
export function plainTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup written as text is refused');
  return text;
}

const expectedScripts = new Set<string>();

/** The page's content policy names whole origins; this names the one file that is wanted from there. */
export const expectScript = (address: string): void => void expectedScripts.add(address);

export function expectedScriptOnly(address: string): string {
  if (!expectedScripts.has(address)) throw new TypeError('A script from an unexpected address is refused');
  return address;
}

export function installTrustedTypes(): void {
  const rules = { createHTML: plainTextOnly, createScriptURL: expectedScriptOnly };
  (window as TrustedTypesWindow).trustedTypes?.createPolicy('default', rules);
}
