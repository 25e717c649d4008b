import { LaunchError } from './launch-error.ts';

export interface LaunchOptions {
  dev: boolean;
  verbose: boolean;
}

const known = ['--dev', '--verbose'];

export function parseOptions(args: string[]): LaunchOptions {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown) throw new LaunchError(`There is no option ${unknown}: the options are ${known.join(' and ')}.`);
  return { dev: args.includes('--dev'), verbose: args.includes('--verbose') };
}
