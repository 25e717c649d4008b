import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { default: config } = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href);
const { forbidden, options }: { forbidden: { name: string }[]; options: object } = config;

/** For each rule one import that breaks it: who, and what it imports. */
const breaches: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'packages-player-config-imports': ['packages/player-config/src/a.ts', 'packages/contract/src/index.ts'],
  'packages-text-tracks-imports': ['packages/text-tracks/src/a.ts', 'packages/contract/src/index.ts'],
  'packages-contract-imports': ['packages/contract/src/a.ts', 'packages/client/src/index.ts'],
  'packages-client-imports': ['packages/client/src/a.ts', 'packages/player-config/src/index.ts'],
  'packages-player-imports': ['packages/player/src/core/a.ts', 'packages/contract/src/index.ts'],
  'apps-server-imports': ['apps/server/src/features/players/a.ts', 'packages/client/src/index.ts'],
  'apps-server-test-imports': ['apps/server/src/features/players/a.test.ts', 'apps/sandbox/src/mail/index.ts'],
  'apps-dashboard-imports': ['apps/dashboard/src/a.ts', 'apps/server/src/db/connect.ts'],
  'apps-sandbox-imports': ['apps/sandbox/src/mail/a.ts', 'packages/contract/src/index.ts'],
  'apps-webflow-extension-imports': ['apps/webflow-extension/src/a.ts', 'packages/player-config/src/index.ts'],
  'e2e-imports': ['e2e/journeys/a.spec.ts', 'apps/server/src/db/connect.ts'],
  'bench-imports': ['bench/media/a.ts', 'apps/server/src/db/connect.ts'],
  'scripts-imports': ['scripts/launch/a.ts', 'apps/server/src/features/players/index.ts'],

  'player-core-imports': ['packages/player/src/core/b.ts', 'packages/player/src/skin/icons.ts'],
  'player-skin-imports': ['packages/player/src/skin/b.ts', 'packages/player/src/core/words.ts'],
  'player-engine-imports': ['packages/player/src/engine/b.ts', 'packages/player/src/player/player.ts'],
  'player-player-imports': ['packages/player/src/player/b.ts', 'packages/player/src/engine/hls-engine.ts'],
  'player-controls-imports': ['packages/player/src/controls/play/b.ts', 'packages/player/src/mount/keyboard.ts'],
  'player-mount-imports': ['packages/player/src/mount/b.ts', 'packages/player/src/render/index.ts'],
  'player-render-imports': ['packages/player/src/render/b.ts', 'packages/player/src/controls/play/mount.ts'],
  'player-remember-imports': ['packages/player/src/remember/b.ts', 'packages/player/src/controls/play/mount.ts'],
  'player-viewing-imports': ['packages/player/src/viewing/b.ts', 'packages/player/src/controls/play/mount.ts'],
  'player-grants-imports': ['packages/player/src/grants/b.ts', 'packages/player/src/controls/play/mount.ts'],
  'player-tracks-imports': ['packages/player/src/tracks/b.ts', 'packages/player/src/controls/play/mount.ts'],
  'player-extras-imports': ['packages/player/src/extras/b.ts', 'packages/player/src/mount/hydrate-player.ts'],
  'player-languages-imports': ['packages/player/src/languages/b.ts', 'packages/player/src/skin/icons.ts'],
  'player-element-imports': ['packages/player/src/element/b.ts', 'packages/player/src/embed/embed.ts'],
  'player-embed-imports': ['packages/player/src/embed/b.ts', 'packages/player/src/render/index.ts'],
  'player-site-script-imports': ['packages/player/src/site-script/b.ts', 'packages/player/src/render/index.ts'],
  'player-share-page-imports': ['packages/player/src/share-page/b.ts', 'packages/player/src/render/index.ts'],
  'player-folders-are-listed': ['packages/player/src/novelty/b.ts', 'packages/player/src/core/words.ts'],
  'controls-know-no-other-control': [
    'packages/player/src/controls/back/mount.ts',
    'packages/player/src/controls/play/mount.ts',
  ],
  'markup-knows-no-running-player': [
    'packages/player/src/controls/back/markup.ts',
    'packages/player/src/player/player.ts',
  ],
  'only-the-engine-knows-hls': ['packages/player/src/player/c.ts', 'node_modules/hls.js/index.js'],

  'foundations-know-no-feature': ['apps/server/src/payments/a.ts', 'apps/server/src/features/players/index.ts'],
  'settings-know-nobody': ['apps/server/src/settings/a.ts', 'apps/server/src/crypto/index.ts'],
  'only-payments-speak-to-the-provider': [
    'apps/server/src/features/subscriptions/a.ts',
    'apps/server/src/payments/provider-http.ts',
  ],
  'egress-has-one-door': ['apps/server/src/features/players/d.ts', 'apps/server/src/egress/open-answer.ts'],
  'tracing-is-loaded-on-demand': ['apps/server/src/jobs/a.ts', 'apps/server/src/telemetry/open-telemetry.ts'],
  'only-subscriptions-know-payments': [
    'apps/server/src/features/players/b.ts',
    'apps/server/src/payments/payment-provider.ts',
  ],
  'features-know-no-composition': ['apps/server/src/features/players/c.ts', 'apps/server/src/compose/media.ts'],
  'entry-points-are-not-imported': ['apps/server/src/compose/a.ts', 'apps/server/src/server-main.ts'],
  'features-meet-through-services': [
    'apps/server/src/features/players/d.ts',
    'apps/server/src/features/videos/video-store.ts',
  ],
  'routes-leave-sql-to-stores': ['apps/server/src/features/players/player-routes.ts', 'apps/server/src/db/connect.ts'],
  'services-know-no-http-routes': [
    'apps/server/src/features/players/player-service.ts',
    'node_modules/fastify/index.js',
  ],
  'stores-know-no-service': [
    'apps/server/src/features/videos/video-store.ts',
    'apps/server/src/features/videos/video-service.ts',
  ],

  'ui-knows-nobody': ['apps/dashboard/src/ui/a.ts', 'apps/dashboard/src/api/call.ts'],
  'api-knows-no-screen': ['apps/dashboard/src/api/a.ts', 'apps/dashboard/src/ui/button.ts'],
  'screens-meet-through-queries': [
    'apps/dashboard/src/features/players/a.ts',
    'apps/dashboard/src/features/videos/screen.ts',
  ],
  'editor-draft-imports': [
    'apps/dashboard/src/features/player-editor/draft/a.ts',
    'apps/dashboard/src/features/player-editor/panel/b.ts',
  ],
  'editor-controls-imports': [
    'apps/dashboard/src/features/player-editor/controls/a.ts',
    'apps/dashboard/src/features/player-editor/panel/b.ts',
  ],
  'editor-share-imports': [
    'apps/dashboard/src/features/player-editor/share/a.ts',
    'apps/dashboard/src/features/player-editor/preview/b.ts',
  ],
  'editor-source-imports': [
    'apps/dashboard/src/features/player-editor/source/a.ts',
    'apps/dashboard/src/features/player-editor/panel/b.ts',
  ],
  'editor-preview-imports': [
    'apps/dashboard/src/features/player-editor/preview/a.ts',
    'apps/dashboard/src/features/player-editor/panel/b.ts',
  ],
  'editor-panel-imports': [
    'apps/dashboard/src/features/player-editor/panel/a.ts',
    'apps/dashboard/src/features/player-editor/preview/b.ts',
  ],

  'sandbox-parts-stay-apart': ['apps/sandbox/src/mail/b.ts', 'apps/sandbox/src/payments/index.ts'],
  'sandbox-parts-know-no-app': ['apps/sandbox/src/webflow/a.ts', 'apps/sandbox/src/settings.ts'],
  'sandbox-ground-knows-no-part': ['apps/sandbox/src/pages/a.ts', 'apps/sandbox/src/mail/index.ts'],
  'sandbox-payments-know-no-pages': ['apps/sandbox/src/payments/ledger/a.ts', 'apps/sandbox/src/payments/api/index.ts'],

  'scripts-start-on-a-bare-machine': ['scripts/a.mjs', 'scripts/launch/ports.ts'],
  'launching-knows-no-demo': ['scripts/launch/b.ts', 'scripts/demo/index.ts'],
  'benchmarks-are-not-imported': ['bench/player/a.ts', 'bench/player.bench.ts'],
  'journey-support-knows-no-journey': ['e2e/support/a.ts', 'e2e/journeys/b.spec.ts'],

  'no-circles': ['packages/contract/src/one.ts', 'packages/contract/src/other.ts'],
  'no-guesses': ['packages/contract/src/b.ts', 'packages/contract/src/nowhere.ts'],
  'tests-stay-outside': ['packages/contract/src/c.ts', 'packages/contract/src/c.test.ts'],
};

/** Files and imports of them that no rule may object to. */
const lawful: readonly (readonly [from: string, to: string])[] = [
  ['packages/player/src/controls/volume/mount.ts', 'packages/player/src/controls/slider/listen-to-slide.ts'],
  ['packages/player/src/controls/mute/mount.ts', 'packages/player/src/player/player.ts'],
  ['packages/player/src/controls/volume/markup.ts', 'packages/player/src/controls/button/markup.ts'],
  ['packages/player/src/render/player-markup.ts', 'packages/player/src/controls/volume/markup.ts'],
  ['packages/player/src/engine/hls-engine.ts', 'node_modules/hls.js/index.js'],
  ['apps/server/src/testing/a.ts', 'packages/client/src/index.ts'],
  ['apps/server/src/features/subscriptions/b.ts', 'apps/server/src/payments/payment-provider.ts'],
  ['apps/server/src/payments/payment-provider.ts', 'apps/server/src/payments/provider-http.ts'],
  ['apps/server/src/features/players/e.ts', 'apps/server/src/settings/settings.ts'],
  ['apps/dashboard/src/api/call.ts', 'packages/client/src/index.ts'],
  ['e2e/support/api.ts', 'packages/client/src/index.ts'],
  ['scripts/launch/plan.ts', 'apps/server/src/settings/settings.ts'],
];

const wayBack = ['packages/contract/src/other.ts', 'packages/contract/src/one.ts'] as const;
const missing = 'packages/contract/src/nowhere.ts';

/** Types alone are imports as well: they tie two files together like any other. */
function contentOf(path: string, imported: readonly string[]): string {
  const isTyped = path.endsWith('.ts');
  const specifier = (to: string) => relative(dirname(path), to).replace(/^(?!\.)/, './');
  const imports = imported.map((to) => `import ${isTyped ? 'type ' : ''}{ A } from '${specifier(to)}';`);
  return [...imports, isTyped ? 'export interface A {}' : 'export const A = 1;'].join('\n');
}

function plant(folder: string): void {
  const files = new Map<string, string[]>();
  for (const [from, to] of [...Object.values(breaches), ...lawful, wayBack]) {
    files.set(from, [...(files.get(from) ?? []), to]);
    if (to !== missing) files.set(to, files.get(to) ?? []);
  }
  for (const [path, imported] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contentOf(path, imported));
  }
}

describe('rules of imports', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kinora-imports-')));
  const brokenBy = new Map<string, string[]>();

  beforeAll(async () => {
    plant(folder);
    const ruleSet = { forbidden } as IFlattenedRuleSet;
    const roots = ['apps', 'packages', 'scripts', 'e2e', 'bench'];
    const { output } = await cruise(roots, { ...options, baseDir: folder, validate: true, ruleSet });
    for (const { rule, from } of (output as ICruiseResult).summary.violations)
      brokenBy.set(from, [...(brokenBy.get(from) ?? []), rule.name]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(breaches))('report what breaks %s', (name, [from]) => {
    expect(brokenBy.get(from)).toContain(name);
  });

  it('are all broken once by this test', () => {
    expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(lawful)('let %s import %s', (from) => {
    expect(brokenBy.get(from)).toBeUndefined();
  });
});
