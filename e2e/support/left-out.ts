const leftOut = (process.env.KINORA_E2E_WITHOUT ?? '').split(',');

/** What `npm test` found no package for on this system. Nothing else may be left out. */
export const isLeftOut = (name: string): boolean => leftOut.includes(name);
