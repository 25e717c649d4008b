/** The embedding page's origin where the browser tells it. Nothing secret is said, so any other may listen too. */
export function parentOrigin(): string {
  const origin = window.location.ancestorOrigins?.[0];
  return origin && origin !== 'null' ? origin : '*';
}
