import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../apps/server/src/settings/setting-rows.ts';

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  network_mode?: string;
  ports?: string[];
  volumes?: string[];
  configs?: { source: string }[];
  healthcheck?: { test: string[] };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs: Record<string, unknown>;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('compose.yaml');
const { services, volumes, configs } = parse(text) as Compose;
const each = Object.entries(services);

describe('compose.yaml', () => {
  it('sets nothing that the product does not read', () => {
    const names: readonly string[] = settingNames;
    expect(Object.keys(services.kinora?.environment ?? {}).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('asks for no secret that the operator is not told of', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const [, told = ''] = /It reads `\.env`, which holds:\n\n```\n(.*?)```/s.exec(read('docs/operations.md')) ?? [];
    expect(asked.length).toBeGreaterThan(4);
    for (const name of asked) expect(told).toContain(`${name}=`);
  });

  it('waits only for services that say when they are ready', () => {
    for (const [, { depends_on = {} }] of each)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck).toBeDefined();
      }
  });

  it('names every image by a version, and every volume and file that it uses', () => {
    for (const [, { image, build, volumes: used = [], configs: files = [] }] of each) {
      expect(build ?? image).toMatch(build ? /^\.$/ : /:[^:]*\d/);
      for (const volume of used) expect(volumes).toHaveProperty([volume.split(':')[0] ?? '']);
      for (const { source } of files) expect(configs).toHaveProperty([source]);
    }
  });

  it('opens the port of the product on the network that it shares', () => {
    const { kinora } = services;
    const owner = services[kinora?.network_mode?.replace('service:', '') ?? ''];
    expect(owner?.ports).toContain(`${kinora?.environment?.PORT}:${kinora?.environment?.PORT}`);
  });
});
