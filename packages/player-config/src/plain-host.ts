/**
 * Host names may hold `;`, `,`, `*` and quotes, which mean something where a page's content policy lists hosts. No host
 * that serves anything is called so.
 */
export const isPlainHost = (hostname: string): boolean => /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
