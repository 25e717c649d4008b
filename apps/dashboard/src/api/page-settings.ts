/** What the server wrote into the page: values that belong to the installation, not to the build. */
const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const apiUrl = (): string => meta('kinora-api-url');
/** What the address of every embed begins with. */
export const embedBaseUrl = (): string => meta('kinora-embed-url');
/** Whether people choose plans and pay for them. */
export const hasBilling = (): boolean => meta('kinora-billing') !== 'off';
/** What the installation is called. */
export const brandName = (): string => meta('kinora-brand') || 'Kinora';
/** Empty where it is ours. */
export const logoUrl = (): string => meta('kinora-logo');
/** At the foot of every screen. */
export const footerLinks = (): { label: string; url: string }[] => JSON.parse(meta('kinora-links') || '[]');
/** What the sign-in provider is called; empty where there is none. */
export const openidLabel = (): string => meta('kinora-openid');
/** Whether people sign in with passwords. */
export const hasPasswords = (): boolean => meta('kinora-passwords') !== 'off';
export const appVersion = (): string => meta('kinora-version');
export const styleNonce = (): string => meta('csp-nonce');
