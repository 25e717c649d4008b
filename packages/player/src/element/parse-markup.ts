interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Pages that require trusted types must allow the policy `kinora-player`; the markup is escaped where it is made. */
function trust(html: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('kinora-player', { createHTML: (text) => text });
  return policy ? policy.createHTML(html) : html;
}

export function parseMarkup(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = trust(html);
  return template.content;
}
