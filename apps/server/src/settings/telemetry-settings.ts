import type { samplerNames } from './setting-rows.ts';
import { type SettingValues, withoutSlash } from './setting-values.ts';

export type SamplerName = (typeof samplerNames)[number];

export interface TelemetrySettings {
  endpoint: string;
  /** As the variables spell them. */
  headers: string;
  resourceAttributes: string;
  serviceName: string;
  sampler: SamplerName;
  samplerArg: number;
}

export const toTelemetry = (values: SettingValues): TelemetrySettings | undefined =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT),
        headers: values.OTEL_EXPORTER_OTLP_HEADERS,
        resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES,
        serviceName: values.OTEL_SERVICE_NAME,
        sampler: values.OTEL_TRACES_SAMPLER as SamplerName,
        samplerArg: Number(values.OTEL_TRACES_SAMPLER_ARG),
      }
    : undefined;
