/**
 * What the runners say of themselves, in one form: how many passed, how many failed, and each failure in a few lines.
 * A suite that fails without a failing test, say because it cannot be loaded, still counts as one failure.
 */
export function tally(runner, code, found) {
  const { passed, failures } = found ?? { passed: 0, failures: [] };
  const isUntold = code !== 0 && failures.length === 0;
  return { passed, failures: isUntold ? [`${runner} ended with ${code}, and named no test that failed`] : failures };
}

export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => tell(`${name} › ${test.fullName}`, test.failureMessages[0]));
    return status === 'failed' && tests.length === 0 ? [tell(name, message)] : tests;
  });
  return { passed: numPassedTests, failures };
}

export function readPlaywright({ stats, suites, errors }) {
  // Whether a spec is ok is said of its first browser alone.
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter((test) => test.status === 'unexpected')
        .map((test) => tell(`[${test.projectName}] ${file}:${line} › ${title}`, test.results.at(-1)?.error?.message)),
    );
  const untold = errors.map((error) => tell('playwright', error.message));
  return { passed: stats.expected + stats.flaky, failures: [...failures, ...untold] };
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const shownLines = 12;

function tell(name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written with one.
  const lines = message.replace(/\u001b\[\d*m/g, '').split('\n');
  return [name, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n').trimEnd();
}
