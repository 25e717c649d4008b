import type { ProcessingStep } from '@kinora/contract';

export type StepName = ProcessingStep['step'];
export type StepState = ProcessingStep['state'];

/** In the order in which people see them. */
export const stepNames: readonly StepName[] = ['probe', 'poster', 'mp4', 'hls', 'storyboard', 'insight'];
