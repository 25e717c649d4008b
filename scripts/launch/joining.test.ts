import { describe, expect, it } from 'vitest';
import { readSettings } from '../../apps/server/src/settings/settings.ts';
import { adviceOnJoining } from './joining.ts';

const secretKey = 'k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa';
const database = { DATA_DIR: '/tmp/kinora-joining', DATABASE_URL: 'postgres://db.test/kinora', SECRET_KEY: secretKey };
const bucket = {
  STORAGE_ENDPOINT: 'https://s3.example.com',
  STORAGE_BUCKET: 'kinora',
  STORAGE_REGION: 'eu',
  STORAGE_ACCESS_KEY: 'key',
  STORAGE_SECRET_KEY: 'secret',
};

describe('a process that joins an installation', () => {
  it('needs the database of the others', () => {
    const settings = readSettings({ ...database, DATABASE_URL: undefined });
    expect(() => adviceOnJoining('worker', settings)).toThrow(/npm run worker .* DATABASE_URL and SECRET_KEY/);
  });

  it('is told of folders and helpers that other machines do not have', () => {
    const advice = adviceOnJoining('server', readSettings(database));
    expect(advice).toEqual([expect.stringMatching(/same folder/), expect.stringMatching(/sandbox/)]);
    expect(adviceOnJoining('server', readSettings({ ...database, ...bucket }))).toEqual([
      expect.stringMatching(/sandbox/),
    ]);
  });
});
