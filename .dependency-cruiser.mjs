import { everywhere } from './scripts/check/import-rules/everywhere.mjs';
import { insideDashboard } from './scripts/check/import-rules/inside-dashboard.mjs';
import { insidePlayer } from './scripts/check/import-rules/inside-player.mjs';
import { insideSandbox } from './scripts/check/import-rules/inside-sandbox.mjs';
import { insideServer } from './scripts/check/import-rules/inside-server.mjs';
import { insideTools } from './scripts/check/import-rules/inside-tools.mjs';
import { betweenPackages } from './scripts/check/import-rules/packages.mjs';

export default {
  forbidden: [
    ...betweenPackages,
    ...insidePlayer,
    ...insideServer,
    ...insideDashboard,
    ...insideSandbox,
    ...insideTools,
    ...everywhere,
  ],
  options: {
    // TypeScript 7 offers no parser to others yet; swc reads the same files.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
