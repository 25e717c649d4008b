import { AsyncLocalStorage } from 'node:async_hooks';

/** Never what belongs to somebody: no addresses, names of files, ids of people, texts of errors. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanAbout {
  kind?: 'server' | 'consumer' | 'client';
  attributes?: SpanAttributes;
  /** The `traceparent` of who asked for it, in the same trace. */
  continues?: string | undefined;
  /** The `traceparent` of what led to it, in another trace. */
  ledToBy?: string | undefined;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** As it is handed on to others. */
  readonly traceparent: string;
  set: (attributes: SpanAttributes) => void;
  /** By the kind of error alone: messages hold what people sent. */
  fail: (type: string) => void;
  end: () => void;
}

export interface Tracer {
  begin: (name: string, about: SpanAbout, parent: Span | undefined) => Span;
}

// One of a process, like its standard output; who writes spans need not be handed it through ten functions.
let tracer: Tracer | undefined;
const running = new AsyncLocalStorage<Span>();

export function useTracer(one: Tracer | undefined): void {
  tracer = one;
}

export const isTracing = (): boolean => tracer !== undefined;

/** What is under way here; undefined where nobody looks. */
export const currentSpan = (): Span | undefined => (tracer ? running.getStore() : undefined);

export const beginSpan = (name: string, about: SpanAbout = {}): Span | undefined =>
  tracer?.begin(name, about, running.getStore());

/** What begins within the task is part of the span. */
export const runWithin = <T>(span: Span | undefined, task: () => T): T => (span ? running.run(span, task) : task());

/** The task as a span, which ends with it. Costs nothing where nobody looks. */
export async function inSpan<T>(name: string, about: SpanAbout, task: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, about);
  if (!span) return task();
  try {
    return await running.run(span, task);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code || error.name;
}

/** By what lines of the log are found from a trace, and a trace from them. */
export function traceOfLogLine(): { trace_id?: string; span_id?: string } {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
