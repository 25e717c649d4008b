import { readFileSync } from 'node:fs';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** As small files have it: the letters alone, without what they stand for. */
interface FlatResponse {
  country_code?: string;
}

/**
 * The operator's list of which country an address is in, read once. Undefined without one; a file that is none ends the
 * start with a sentence, so that nobody finds out by wrong figures.
 */
export function openGeoDatabase(path: string): ((ip: string) => string | undefined) | undefined {
  if (path === '') return undefined;
  const reader = readFile(path);
  return (ip) => {
    try {
      const found = reader.get(ip) as (CountryResponse & FlatResponse) | null;
      return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? found?.country_code;
    } catch {
      // One that is no address, or of a kind that the file does not know.
      return undefined;
    }
  };
}

function readFile(path: string): Reader<CountryResponse> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new Error(`GEO_DATABASE: ${path} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
  try {
    const reader = new Reader<CountryResponse>(bytes);
    // It reads what it can of anything, and says so only when asked.
    reader.get('192.0.2.1');
    return reader;
  } catch (cause) {
    throw new Error(`GEO_DATABASE: ${path} is no MMDB file`, { cause });
  }
}
