import { LaunchError } from './launch-error.ts';

export interface LaunchOptions {
  dev: boolean;
  demo: boolean;
  verbose: boolean;
}

const known = ['--demo', '--dev', '--verbose'];

export function parseOptions(args: string[]): LaunchOptions {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown) throw new LaunchError(`There is no option ${unknown}: the options are ${known.join(', ')}.`);
  return { dev: args.includes('--dev'), demo: args.includes('--demo'), verbose: args.includes('--verbose') };
}
