/** A number given as `--name=7`, or what is usual. */
export function countOption(name: string, usual: number): number {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given ? Number(given.split('=')[1]) : usual;
}

/** Names given as `--name=one,other`, or all there are. */
export function namesOption<Name extends string>(name: string, all: readonly Name[]): readonly Name[] {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`));
  if (!given) return all;
  const wanted = given.slice(name.length + 3).split(',');
  const unknown = wanted.find((each) => !(all as readonly string[]).includes(each));
  if (unknown !== undefined) throw new Error(`--${name} knows ${all.join(', ')}, not ${unknown}`);
  return all.filter((each) => wanted.includes(each));
}

export const isRecorded = process.argv.includes('--record');
