/** As people type them: with an @ in front, in capitals, separated by whatever comes to mind. */
export const toDomains = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^.*@/, ''))
      .filter(Boolean),
  ),
];
