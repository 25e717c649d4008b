const chunkBytes = 1024 * 1024;

/**
 * Base64 of a file's MD5, read in pieces of 1 MB. The browser's own digests know no MD5, and one in WebAssembly would
 * need a wider content policy.
 */
export async function md5Of(file: Blob): Promise<string> {
  const { md5 } = await import('@noble/hashes/legacy.js');
  const hash = md5.create();
  for (let start = 0; start < file.size; start += chunkBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer()));
  }
  return btoa(String.fromCharCode(...hash.digest()));
}
