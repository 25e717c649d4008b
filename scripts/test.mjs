import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { runCommand, runScript } from './setup/run-command.mjs';
import { findRuntime, toolEnv } from './setup/runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, '.cache/test');

async function main() {
  await ensureInstalled(root);
  const leftOut = await ensurePrograms();
  const runtime = findRuntime(root);
  await ensureBuilt(root);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results = [await runCheck(runtime), await runVitest(), await runPlaywright('playwright', leftOut)];
  if (!leftOut.includes('S3')) results.push(await runPlaywright('bucket', leftOut));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

async function runCheck(runtime) {
  const code = await run(runtime, ['scripts/check.mjs']);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const found = readReport(report);
  return tally(code, found && { passed: found.numPassedTests, failed: found.numFailedTests });
}

async function runPlaywright(suite, leftOut) {
  const report = join(reports, `${suite}.json`);
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-e2e-'));
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, KINORA_E2E_DATA: dataDir, KINORA_E2E_WITHOUT: leftOut.join() };
  const code = await run('playwright', ['test', '-c', `e2e/${suite}.config.ts`, '--reporter=list,json'], env);
  // After a failure its logs tell why.
  if (code === 0) rmSync(dataDir, { recursive: true, force: true });
  const stats = readReport(report)?.stats;
  return tally(code, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

/** A suite that fails without a failing test, say because it cannot be loaded, still counts as one failure. */
function tally(code, found) {
  const { passed = 0, failed = 0 } = found ?? {};
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function run(file, args, env = {}) {
  return runCommand(file, args, { cwd: root, env: { ...toolEnv(root), ...env } });
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

runScript(main);
