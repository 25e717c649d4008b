import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../settings/telemetry-settings.ts';
import { version } from '../settings/version.ts';
import { toSampler } from './sampler.ts';
import type { Span, SpanAbout, Tracer } from './spans.ts';

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };
/** What a collector that is away leaves in memory: some two megabytes; what comes after is dropped. */
const maxQueueSize = 4_096;
/** A process that ends waits no longer for a collector: it has six seconds for everything. */
const lastWordMs = 1_500;
const flags = (sampled: number) => sampled.toString(16).padStart(2, '0');

export interface OpenTelemetry {
  tracer: Tracer;
  close: () => Promise<void>;
}

/** The only module that knows the SDK, and the only one that loads it. */
export function openTelemetry(
  settings: TelemetrySettings,
  process: 'server' | 'worker',
  onProblem: (problem: string) => void,
): OpenTelemetry {
  setGlobalErrorHandler((error) => onProblem(error instanceof Error ? error.message : String(error)));
  const silent = () => undefined;
  diag.setLogger(
    { error: onProblem, warn: onProblem, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.headers),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': version,
      'kinora.process': process,
      ...parseKeyPairsIntoRecord(settings.resourceAttributes),
    }),
    sampler: toSampler(settings.sampler, settings.samplerArg),
    spanLimits: { attributeValueLengthLimit: 1_000 },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize })],
  });
  const sdk = provider.getTracer('kinora', version);
  const known = new WeakMap<Span, SdkSpan>();

  const tracer: Tracer = {
    begin(name, about, parent) {
      const span = sdk.startSpan(name, toOptions(about), toContext(about, parent && known.get(parent)));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const ours: Span = {
        traceId,
        spanId,
        traceparent: `00-${traceId}-${spanId}-${flags(traceFlags)}`,
        set: (attributes) => void span.setAttributes(attributes),
        fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      };
      known.set(ours, span);
      return ours;
    },
  };
  return {
    tracer,
    async close() {
      const given = new Promise((resolve) => setTimeout(resolve, lastWordMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
      diag.disable();
    },
  };
}

function toOptions({ kind, attributes = {}, ledToBy }: SpanAbout) {
  const link = ledToBy ? parseTraceParent(ledToBy) : null;
  return {
    kind: kind ? kinds[kind] : SpanKind.INTERNAL,
    attributes: { ...attributes },
    links: link ? [{ context: link }] : [],
  };
}

function toContext({ continues }: SpanAbout, parent: SdkSpan | undefined): Context {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent);
  const remote = continues ? parseTraceParent(continues) : null;
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}
