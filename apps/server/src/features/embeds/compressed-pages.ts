import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const most = 500;

export type Encoding = 'br' | 'gzip';

/** A text as it goes over the wire. */
export interface CompressedPage {
  etag: string;
  plain: Buffer;
  /** Made when it is first asked for, and kept as long as the page. */
  in: (encoding: Encoding) => Promise<Buffer>;
}

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const encoders: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => toBrotli(plain, { params: brotliParams }),
  gzip: (plain) => toGzip(plain, { level: 9 }),
};

/** A page that is made anew is mostly the same: its compressed bytes are kept under its hash. */
export function createCompressedPages() {
  const kept = new Map<string, Promise<Buffer>>();

  function encodeOnce(encoding: Encoding, { etag, plain }: Pick<CompressedPage, 'etag' | 'plain'>): Promise<Buffer> {
    const name = `${encoding} ${etag}`;
    const found = kept.get(name);
    if (found) return found;
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    const encoded = encoders[encoding](plain);
    kept.set(name, encoded);
    encoded.catch(() => kept.delete(name));
    return encoded;
  }

  return {
    /** Two pages of one text are told apart by what else belongs to them. */
    compress(text: string, alsoOf = ''): CompressedPage {
      const plain = Buffer.from(text);
      const etag = `"${createHash('sha256').update(plain).update(alsoOf).digest('base64url').slice(0, 22)}"`;
      const own: Partial<Record<Encoding, Buffer>> = {};
      return {
        etag,
        plain,
        async in(encoding) {
          own[encoding] ??= await encodeOnce(encoding, { etag, plain });
          return own[encoding];
        },
      };
    },
  };
}
