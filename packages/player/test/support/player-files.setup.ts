import type { TestProject } from 'vitest/node';
import { type BuiltFile, bundlePlayer } from '../../bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built player, by the names of its files. */
    playerFiles: Record<BuiltFile, string>;
  }
}

/** Built once for the run: every test file serves or reads the same player. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('playerFiles', await bundlePlayer());
}
