/** TypeScript's DOM library does not know the Trusted Types factory yet. */
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown };
}

/** Style sheets are the only markup our libraries write as text, and no style sheet needs a `<`. */
export function plainTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup written as text is refused');
  return text;
}

export function installTrustedTypes(): void {
  (window as TrustedTypesWindow).trustedTypes?.createPolicy('default', { createHTML: plainTextOnly });
}
