import type { TelemetrySettings } from '../settings/telemetry-settings.ts';
import { useTracer } from './spans.ts';

const quietMs = 60_000;

/** Tells spans to a collector, where the settings name one; nothing is loaded elsewhere. Answers how to end it. */
export async function startTracing(
  settings: TelemetrySettings | undefined,
  process: 'server' | 'worker',
  onProblem: (problem: string) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { tracer, close } = openTelemetry(settings, process, onceAMinute(onProblem));
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await close();
  };
}

/** A collector that is away fails every few seconds; one line in a while says so. */
function onceAMinute(tell: (problem: string) => void): (problem: string) => void {
  let quietUntil = 0;
  return (problem) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + quietMs;
    tell(problem);
  };
}
