import type pg from 'pg';
import { beginSpan, currentSpan, errorType, isTracing, type Span } from './spans.ts';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Every query of these connections that is made within a span becomes one. What a process does by itself, such as
 * looking at a clock in the database, would be noise.
 */
export function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => traceQuery(query, args)) as typeof client.query;
  });
}

function traceQuery(query: Query, args: unknown[]): unknown {
  const text = textOf(args[0]);
  const span = text !== undefined && currentSpan() ? beginSpan(...describeQuery(text)) : undefined;
  if (!span) return query(...args);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const done: Callback = (error, result) => {
      settle(span, error);
      (last as Callback)(error, result);
    };
    return query(...args.slice(0, -1), done);
  }
  const answer = query(...args);
  if (answer instanceof Promise)
    answer.then(
      () => settle(span),
      (error: unknown) => settle(span, error),
    );
  else span.end();
  return answer;
}

function settle(span: Span, error?: unknown): void {
  if (error) span.fail(errorType(error));
  span.end();
}

/** Streams of rows, which drive the connection themselves, are left alone. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const config = query as { text?: unknown; submit?: unknown } | undefined;
  return typeof config?.text === 'string' && config.submit === undefined ? config.text : undefined;
}

/** Values travel beside a query and are not seen here; what is written in it between quotes is taken out. */
export function describeQuery(text: string): Parameters<typeof beginSpan> {
  const plain = text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, ' ')
    .trim();
  const verb = (/^\w+/.exec(plain)?.[0] ?? 'query').toLowerCase();
  // Followed by a bracket it is a function, as in `extract(epoch from least(…))`; only what is inserted into has some.
  const table = /\b(?:into\s+|(?:from|update)\s+(?:only\s+)?(?!"?[\w.]+"?\s*\())("?[a-z_][\w.]*)/i.exec(plain)?.[1];
  const summary = table ? `${verb} ${table.replace('"', '')}` : verb;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': plain };
  return [summary, { kind: 'client', attributes }];
}
