import { LaunchError } from './launch-error.ts';

export const roles = ['server', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface LaunchOptions {
  dev: boolean;
  demo: boolean;
  /** Prints what the processes write into their files. */
  verbose: boolean;
  /** One kind of process, as part of an installation whose others run elsewhere. */
  only: Role | undefined;
  servers: number;
  workers: number;
  /** The processes write to our own stderr instead of files: whoever started us keeps the lines. */
  logsToStderr: boolean;
}

const switches = ['--demo', '--dev', '--verbose', '--log-to-stderr'];
const counts = ['--servers', '--workers'];
const known = [...switches, ...counts.map((name) => `${name} <number>`)];
const most = 32;

export function parseOptions(args: string[]): LaunchOptions {
  const words = args.flatMap((arg) => arg.split('=', 2));
  const values = new Map<string, string | undefined>();
  while (words.length > 0) {
    const word = words.shift() as string;
    if (counts.includes(word) || word === '--only') values.set(word, words.shift());
    else if (switches.includes(word)) values.set(word, 'on');
    else throw new LaunchError(`There is no option ${word}: the options are ${known.join(', ')}.`);
  }
  return {
    dev: values.has('--dev'),
    demo: values.has('--demo'),
    verbose: values.has('--verbose'),
    only: roles.find((role) => role === values.get('--only')),
    servers: countOf(values, '--servers'),
    workers: countOf(values, '--workers'),
    logsToStderr: values.has('--log-to-stderr'),
  };
}

function countOf(values: Map<string, string | undefined>, name: string): number {
  const count = values.has(name) ? Number(values.get(name)) : 1;
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new LaunchError(`${name} is a number from 1 to ${most}.`);
}
