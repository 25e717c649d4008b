import type { ProcessingStep } from '@kinora/contract';

export type StepName = ProcessingStep['step'];
export type StepState = ProcessingStep['state'];

/** In the order in which people see them. */
export const stepNames = [
  'probe',
  'poster',
  'mp4',
  'tracks',
  'hls',
  'storyboard',
  'insight',
  'captions',
] as const satisfies readonly StepName[];

/** Captions are made of some films only, and on request. */
export const usualStepNames: readonly StepName[] = stepNames.filter((name) => name !== 'captions');
