import { type ToolRun, usualMemoryBytes } from './spawn-tool.ts';
import { software } from './video-encoders.ts';

/** Far more than any honest file needs, far less than for ever. */
export const budgetOf = (
  durationSeconds: number,
  sourceBytes: number,
  encoder = software,
): Required<Pick<ToolRun, 'wallMs' | 'cpuSeconds' | 'memoryBytes' | 'fileBytes' | 'isPatient'>> => ({
  isPatient: true,
  // NVIDIA's driver sets aside far more addresses than it ever uses.
  memoryBytes: encoder.kind === 'nvenc' ? 'unlimited' : usualMemoryBytes,
  wallMs: (300 + durationSeconds * 60) * 1000,
  cpuSeconds: 300 + durationSeconds * 40,
  fileBytes: 64 * 1024 * 1024 + sourceBytes * 4 + durationSeconds * 1024 * 1024,
});

/** Reads what `-progress` writes: answers a listener that reports the part of the whole. */
export function progressOf(durationSeconds: number, report: (progress: number) => void): (text: string) => void {
  return (text) => {
    const last = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
    if (last !== undefined && durationSeconds > 0) report(Number(last) / 1e6 / durationSeconds);
  };
}
