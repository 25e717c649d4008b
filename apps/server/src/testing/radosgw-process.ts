import { createServer } from 'node:http';
import { hasRadosgw, startRadosgw } from './radosgw.ts';

/** The S3 server as a process of its own. On a second port it answers as soon as the first one is ready for use. */
const [s3Port, readyPort] = process.argv.slice(2).map(Number);
if (!hasRadosgw()) process.exit(1);
const radosgw = await startRadosgw(s3Port);
createServer((_request, response) => response.end('ready')).listen(readyPort, '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void radosgw.close().finally(() => process.exit(0)));
