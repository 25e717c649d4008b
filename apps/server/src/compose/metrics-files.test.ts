import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { startMetrics } from './metrics.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
interface Dashboard {
  panels: Panel[];
  templating: { list: { query: string | { query: string } }[] };
}

const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/kinora.json'), 'utf8')) as Dashboard;
const rules = readFileSync(join(deploy, 'prometheus/kinora-alerts.yml'), 'utf8');

const ofPanels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ name: title, expr })),
);
const ofVariables = dashboard.templating.list.flatMap(({ query }) =>
  typeof query === 'string' ? [] : [{ name: 'variable', expr: query.query }],
);
const ofAlerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (?:>-\n)?(.*?)\n\s+(?:for|labels):/gs)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
);
const queries = [...ofPanels, ...ofVariables, ...ofAlerts];

/** What Prometheus adds to everything that it reads. */
const ofPrometheus = ['up', 'instance', 'job', 'le'];
const words = [
  ...['sum', 'max', 'min', 'rate', 'increase', 'histogram_quantile', 'predict_linear', 'label_values'],
  ...['by', 'on', 'and', 'or', 'unless'],
];

let known: Set<string>;
let labels: Set<string>;
let close: () => Promise<void>;
beforeAll(async () => {
  const port = await freePort();
  const test = await startTestApp({ METRICS_PORT: String(port) });
  const endMetrics = await startMetrics(test, 'server');
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const metrics = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  known = new Set(
    metrics.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const all = await test.metrics.registry.getMetricsAsArray();
  labels = new Set(all.flatMap((metric) => (metric as unknown as { labelNames: string[] }).labelNames));
  close = async () => {
    await endMetrics();
    await test.close();
  };
});
afterAll(() => close());

describe.runIf(hasPostgres())('the dashboard and the alerts', () => {
  it('are read here as they are meant', () => {
    expect(ofPanels.length).toBeGreaterThanOrEqual(16);
    expect(ofAlerts.length).toBe(rules.match(/- alert:/g)?.length);
    expect(dashboard.panels.every(({ targets }) => targets === undefined || targets.length > 0)).toBe(true);
  });

  it.each(queries)('$name asks only for what is told: $expr', ({ expr }) => {
    const names = expr
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .match(/(?<![\w$.])[a-z_]\w*/gi);
    const unknown = (names ?? []).filter(
      (name) => !known.has(name) && !labels.has(name) && ![...ofPrometheus, ...words].includes(name),
    );
    expect(unknown).toEqual([]);
  });
});
