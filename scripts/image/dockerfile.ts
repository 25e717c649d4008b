export interface Step {
  instruction: string;
  /** What follows it, on one line. */
  value: string;
}

export interface Stage {
  name: string | undefined;
  image: string;
  steps: Step[];
}

const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/** What a Dockerfile does, stage by stage. An instruction that is not rehearsed here is an error, not left out. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, instruction = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, image = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(value) ?? [];
      stages.push({ name, image, steps: [] });
    } else if (known.includes(instruction)) stages.at(-1)?.steps.push({ instruction, value });
    else throw new Error(`The rehearsal does not know ${instruction || line}`);
  }
  return stages;
}

export const valuesOf = ({ steps }: Stage, instruction: string): string[] =>
  steps.filter((step) => step.instruction === instruction).map(({ value }) => value);

/** `CMD ["a", "b"]`, also behind the options of a health check. */
export const commandIn = (value: string): string[] => JSON.parse(value.slice(value.indexOf('[')));

/** Docker's patterns: from the root, `*` within a folder, `**` across them. What is left out takes its contents along. */
export function ignoredBy(patterns: readonly string[]): (path: string) => boolean {
  const toSource = (pattern: string) =>
    pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?');
  const all = new RegExp(`^(?:${patterns.map(toSource).join('|')})(?:/|$)`);
  return (path) => all.test(path);
}
