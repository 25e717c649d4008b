export const notTests = { pathNot: '\\.test\\.tsx?$|/testing/' };

/** A path of a table names a folder, or a file without its ending. */
export const at = (path) => `^${path}(/|\\.)`;

export function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}
