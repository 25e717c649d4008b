/** A number given as `--name=7`, or what is usual. */
export function countOption(name: string, usual: number): number {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given ? Number(given.split('=')[1]) : usual;
}

export const isRecorded = process.argv.includes('--record');
