import { defineSuite } from './support/suite.ts';
import { testEnv } from './support/test-env.ts';

const [s3Port, readyPort] = [testEnv.port + 3, testEnv.port + 4];

/** The same product with its media in a bucket, on a real S3 server. */
export default defineSuite({
  testDir: 'bucket',
  before: [
    {
      command: `node apps/server/src/testing/radosgw-process.ts ${s3Port} ${readyPort}`,
      url: `http://127.0.0.1:${readyPort}`,
    },
  ],
  settings: {
    STORAGE_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    STORAGE_BUCKET: 'kinora-test',
    STORAGE_REGION: 'us-east-1',
    STORAGE_ACCESS_KEY: 'AKTEST',
    STORAGE_SECRET_KEY: 'SKTEST',
  },
});
