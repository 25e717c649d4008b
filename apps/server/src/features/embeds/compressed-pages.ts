import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const most = 500;

/** Pages are made anew for each request and are mostly the same: their compressed bytes are kept under their hash. */
export function createCompressedPages() {
  const kept = new Map<string, Buffer>();
  return {
    etagOf: (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,

    async brotli(etag: string, html: string): Promise<Buffer> {
      const found = kept.get(etag);
      if (found) return found;
      const bytes = await compress(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
      });
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(etag, bytes);
      return bytes;
    },
  };
}
