import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerName } from '../settings/telemetry-settings.ts';

/** Which traces are kept, by the names that OpenTelemetry has for it. */
export function toSampler(name: SamplerName, argument: number): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(argument),
  };
  const isParentBased = name.startsWith('parentbased_');
  const root = roots[name.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
