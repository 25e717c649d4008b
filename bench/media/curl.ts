import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Seconds that the whole call took, as curl saw it. */
async function curl(...args: string[]): Promise<number> {
  const { stdout } = await run('curl', ['-sS', '--fail', '-o', '/dev/null', '-w', '%{time_total}', ...args]);
  return Number(stdout);
}

export const getFile = (url: string): Promise<number> => curl(url);

export const postForm = (url: string, fields: Record<string, string>, path: string): Promise<number> =>
  curl(
    '-H',
    'Expect:',
    ...Object.entries(fields).flatMap(([name, value]) => ['-F', `${name}=${value}`]),
    '-F',
    `file=@${path}`,
    url,
  );
