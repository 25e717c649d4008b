import { Gauge, type Registry } from 'prom-client';

type Values = Record<string, number>;

/** What is looked up when somebody asks: names of gauges, each with a value, or one for each value of its label. */
interface FigureGroup {
  gauges: Readonly<Record<string, { help: string; label?: string }>>;
  read: () => Promise<Record<string, number | Values>>;
}

/**
 * One look for all gauges of a group. Where it fails there are none of them, rather than old ones: what is down must
 * not keep the rest from being told.
 */
export function addMeasuredFigures(registry: Registry, { gauges, read }: FigureGroup): void {
  let looking: Promise<void> | undefined;
  // All gauges are asked at once: the first one looks for them all.
  const collect = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const all = Object.entries(gauges).map(([name, { help, label }]) => {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry], collect });
    return { name, label, gauge };
  });
  const look = async () => {
    const figures = await read().catch(() => ({}) as Awaited<ReturnType<FigureGroup['read']>>);
    for (const { name, label, gauge } of all) {
      const value = figures[name];
      gauge.reset();
      if (typeof value === 'number') gauge.set(value);
      // Without labels it stands at 0 after a reset, which would be a figure.
      else if (!label) gauge.remove();
      else for (const [key, figure] of Object.entries(value ?? {})) gauge.set({ [label]: key }, figure);
    }
  };
}
