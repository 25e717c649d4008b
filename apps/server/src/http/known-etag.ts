/** Whether the one who asks has it already. A proxy that compresses makes a tag weak, and sends back several. */
export const isKnownEtag = (header: string | undefined, etag: string): boolean =>
  header === etag || (header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false);
