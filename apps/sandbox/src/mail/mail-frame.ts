/** A mail runs nothing, fetches nothing and stays in an origin of its own, in the page's frame or opened by itself. */
export const frameHeaders = {
  'content-security-policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

// Browsers open connections for `<link rel=preconnect>` and for frames before they ask the policy,
// and a refresh could lead the frame away. Renamed, these tags mean nothing.
const reachingTags = /<(link|meta|base|i?frame|object|embed)/gi;

/** The leading base makes links open in a new tab; inside the frame the page's policy would stop them. */
export function toFrameDocument(mailHtml: string): string {
  return `<!doctype html><base target="_blank">${mailHtml.replace(reachingTags, '<x-$1')}`;
}
