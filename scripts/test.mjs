import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runCommand, runScript, SetupError } from './bootstrap/run-command.mjs';
import { findRuntime, toolEnv } from './bootstrap/runtime.mjs';
import { ensurePrograms, ensureServerPrograms } from './bootstrap/system-packages.mjs';
import { readPlaywright, readVitest, tally } from './test-report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const serverProject = `server on ${process.env.TEST_POSTGRES === 'installed' ? 'an installed' : 'the embedded'} Postgres`;

/** What each command runs, and with which programs of the system. */
const suites = {
  all: { prepare: ensurePrograms, check: true, vitest: [], playwright: ['playwright', 'company', 'bucket'] },
  unit: { prepare: () => [], builds: ['packages'], vitest: ['unit'] },
  server: { prepare: ensureServerPrograms, vitest: [serverProject] },
  hostile: { prepare: ensurePrograms, vitest: ['hostile'], env: { TEST_HOSTILE: 'on' } },
  browsers: {
    prepare: ensurePrograms,
    vitest: ['player in a browser'],
    playwright: ['playwright', 'company', 'bucket'],
  },
};

const given = process.argv.slice(2);
const suiteName = Object.keys(suites).find((name) => name === given[0]) ?? 'all';
const paths = given.filter((word) => word !== suiteName);
// A folder for each command, so that two of them can run at once.
const reports = join(root, '.cache/test', suiteName);

async function main() {
  const suite = suites[suiteName];
  await ensureInstalled(root);
  const leftOut = await suite.prepare();
  await ensureBuilt(root, suite.builds);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const runs = runsOf(suite, leftOut);
  if (runs.length === 0) throw new SetupError(`${paths.join(', ')} is not among these tests.`);
  const results = [];
  for (const run of runs) results.push(await run());
  const failures = results.flatMap((result) => result.failures);
  // Told once more at the end, where a log of which the beginning is lost still has them.
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}

/** Paths narrow a suite: each goes to the runner that it belongs to, and a runner that none is left for rests. */
function runsOf({ check = false, vitest, env, playwright = [] }, leftOut) {
  const configOf = (path) => ['bucket', 'company'].find((name) => path.startsWith(`e2e/${name}`)) ?? 'playwright';
  const journeys = paths.filter((path) => path.startsWith('e2e/'));
  const others = paths.filter((path) => !journeys.includes(path));
  const isWanted = (own) => paths.length === 0 || own.length > 0;
  const ownOf = (config) => journeys.filter((path) => configOf(path) === config);
  const configs = playwright.filter((config) => config !== 'bucket' || !leftOut.includes('S3'));
  return [
    ...(check && paths.length === 0 ? [runCheck] : []),
    ...(isWanted(others) ? [() => runVitest(vitest, { paths: others, env })] : []),
    ...configs
      .filter((config) => isWanted(ownOf(config)))
      .map((config) => () => runPlaywright(config, { paths: ownOf(config), leftOut })),
  ];
}

async function runCheck() {
  const code = await run(findRuntime(root), ['scripts/check.mjs']);
  return tally('npm run check', code, { passed: code === 0 ? 1 : 0, failures: [] });
}

/** Without a project, all of them. */
async function runVitest(projects, { paths, env }) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    'vitest',
    ['run', ...reporters, ...projects.map((name) => `--project=${name}`), ...paths],
    env,
  );
  return tally('vitest', code, readReport(report, readVitest));
}

async function runPlaywright(config, { paths, leftOut }) {
  const report = join(reports, `${config}.json`);
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-e2e-'));
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, KINORA_E2E_DATA: dataDir, KINORA_E2E_WITHOUT: leftOut.join() };
  const args = ['test', '-c', `e2e/${config}.config.ts`, '--reporter=list,json', ...paths];
  const code = await run('playwright', args, env);
  // After a failure its logs tell why.
  if (code === 0) rmSync(dataDir, { recursive: true, force: true });
  return tally('playwright', code, readReport(report, readPlaywright));
}

function run(file, args, env = {}) {
  return runCommand(file, args, { cwd: root, env: { ...toolEnv(root), ...env } });
}

function readReport(path, read) {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

runScript(main);
