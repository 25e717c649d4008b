import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// What an upload is compared with: a request piped to a file and flushed to the disk, and nothing else.
const dir = process.argv[2] ?? '.';
const path = join(dir, 'raw-upload');
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(path, { flush: true }));
  await rm(path);
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
