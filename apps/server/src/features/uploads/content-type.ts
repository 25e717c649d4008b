import { extname } from 'node:path';

const typeOfExtension: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/x-m4v',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.webm': 'video/webm',
  '.avi': 'video/x-msvideo',
  '.ts': 'video/mp2t',
  '.mpg': 'video/mpeg',
  '.mpeg': 'video/mpeg',
  '.wmv': 'video/x-ms-wmv',
  '.flv': 'video/x-flv',
  '.ogv': 'video/ogg',
  '.3gp': 'video/3gpp',
};

/** Only a label of the upload: what a file really is, its bytes tell. */
export const contentTypeOf = (filename: string): string =>
  typeOfExtension[extname(filename).toLowerCase()] ?? 'application/octet-stream';
