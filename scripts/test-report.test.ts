import { describe, expect, it } from 'vitest';

const { readPlaywright, readVitest, tally } = await import(new URL('./test-report.mjs', import.meta.url).href);

describe('what vitest reports', () => {
  const passing = { fullName: 'adds', status: 'passed', failureMessages: [] };

  it('names each test that failed, with its file and its reason', () => {
    const failing = {
      fullName: 'subtracts',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
    };
    const testResults = [{ name: 'sum.test.ts', status: 'failed', message: '', assertionResults: [passing, failing] }];
    const { passed, failures } = readVitest({ numPassedTests: 1, testResults });
    expect(passed).toBe(1);
    expect(failures).toEqual(['sum.test.ts › subtracts\n    expected 1\n    to be 2']);
  });

  it('names a file that cannot be loaded', () => {
    const testResults = [{ name: 'sum.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
    expect(readVitest({ numPassedTests: 0, testResults }).failures).toEqual(['sum.test.ts\n    no such module']);
  });
});

describe('what Playwright reports', () => {
  const spec = (ok: boolean) => ({
    ok: true,
    file: 'upload.spec.ts',
    line: 7,
    title: 'a film goes up',
    tests: [
      { projectName: 'Firefox', status: 'expected', results: [{}] },
      {
        projectName: 'WebKit',
        status: ok ? 'expected' : 'unexpected',
        results: [{ error: { message: 'stood still' } }],
      },
    ],
  });

  it('names a journey by its browser, however deep it stands', () => {
    const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }];
    const { passed, failures } = readPlaywright({ stats: { expected: 3, flaky: 0 }, suites, errors: [] });
    expect(passed).toBe(3);
    expect(failures).toEqual(['[WebKit] upload.spec.ts:7 › a film goes up\n    stood still']);
  });

  it('tells of an error outside of every journey', () => {
    const report = { stats: { expected: 0, flaky: 0 }, suites: [], errors: [{ message: 'the server did not start' }] };
    expect(readPlaywright(report).failures).toEqual(['playwright\n    the server did not start']);
  });
});

describe('a runner', () => {
  it('that ends badly and says nothing counts as one failure', () => {
    expect(tally('vitest', 1, undefined).failures).toEqual(['vitest ended with 1, and named no test that failed']);
    expect(tally('vitest', 1, { passed: 4, failures: [] })).toMatchObject({
      passed: 4,
      failures: [expect.any(String)],
    });
  });

  it('that ends well has none', () => {
    expect(tally('vitest', 0, { passed: 4, failures: [] })).toEqual({ passed: 4, failures: [] });
  });
});
