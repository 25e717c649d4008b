import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOption } from './options.ts';
import { report } from './performance-doc.ts';

// Captions of ten minutes of speech, by the test that listens to half a minute of it in every run.
const repetitions = countOption('repetitions', 20);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'kinora-speech-'));
const reportPath = join(folder, 'report.json');

interface Report {
  seconds: number;
  ratio: number;
  peakMb: number;
  wordErrors: number;
}

try {
  const { status } = spawnSync('vitest', ['run', 'apps/server/src/features/speech/speech-main.test.ts'], {
    cwd: root,
    env: { ...process.env, KINORA_SPEECH_REPETITIONS: String(repetitions), KINORA_SPEECH_REPORT: reportPath },
    stdio: 'inherit',
  });
  if (status === 0) {
    const { seconds, ratio, peakMb, wordErrors } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
    report(
      'speech',
      [
        '| speech | time, of the speech | memory at most | words wrong |',
        '|---|---|---|---|',
        `| ${(seconds / 60).toFixed(1)} min | ${ratio.toFixed(2)} × | ${Math.round(peakMb)} MB | ${(wordErrors * 100).toFixed(1)} % |`,
        '',
        'Goals: at most 0.2 ×, 600 MB, 12 %.',
      ].join('\n'),
    );
    if (ratio > 0.2) process.exitCode = 1;
  } else process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
