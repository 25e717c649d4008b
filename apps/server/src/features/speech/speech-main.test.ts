import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../testing/media-app.ts';
import { hasRecordedSpeech, readSentences, toWords, wordErrorRate } from '../../testing/speech-film.ts';
import { runTool } from '../processing/spawn-tool.ts';
import { findSpeech, type HeardPiece, seemsEnglish, speechArguments } from './speech-service.ts';

const { files } = findSpeech({ isOn: true, command: [] });
const canRun = hasFfmpeg() && hasRecordedSpeech();
/** `npm run bench speech` asks for more of it, and for what it cost. */
const repetitions = Number(process.env.KINORA_SPEECH_REPETITIONS ?? 1);
const reportPath = process.env.KINORA_SPEECH_REPORT;
/**
 * Told at the end of the program itself: what a program needed at most is known to nobody else. Not by its usage of
 * resources, which on Linux begins with that of whoever started it.
 */
const tellPeak = encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  process.on('exit', () => process.stderr.write('peak ' + peak()));
`);

describe.runIf(canRun)('the program that listens', () => {
  it('writes down what is said, and when', { timeout: 3_600_000 }, async () => {
    if (!files) throw new Error('the optional packages are not installed');
    const folder = mkdtempSync(join(tmpdir(), 'kinora-listen-'));
    try {
      const [wav, to] = [join(folder, 'sound.wav'), join(folder, 'heard.json')];
      const sentences = readSentences();
      join16k(
        sentences.map(({ path }) => path),
        wav,
      );
      const began = performance.now();
      const args = ['--import', `data:text/javascript,${tellPeak}`, ...speechArguments(files, wav, to)];
      const { stderr } = await runTool({ path: process.execPath, args, wallMs: 3_600_000, memoryBytes: 2_000_000_000 });
      const ratio = (performance.now() - began) / 1000 / secondsOf(wav);
      const heard = JSON.parse(readFileSync(to, 'utf8')) as HeardPiece[];
      const said = Array.from({ length: repetitions }, () => sentences.flatMap(({ words }) => words)).flat();
      const wordErrors = wordErrorRate(
        said,
        heard.flatMap(({ text }) => toWords(text)),
      );
      expect(wordErrors).toBeLessThanOrEqual(0.12);
      expect(seemsEnglish(heard)).toBe(true);
      for (const [index, { from, to: end }] of heard.entries()) {
        expect(end - from).toBeLessThanOrEqual(10);
        expect(from).toBeGreaterThanOrEqual(heard[index - 1]?.to ?? 0);
      }
      const peakMb = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
      expect(peakMb).toBeLessThanOrEqual(600);
      if (reportPath) writeFileSync(reportPath, JSON.stringify({ seconds: secondsOf(wav), ratio, peakMb, wordErrors }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const secondsOf = (wav: string) => (readFileSync(wav).length - 44) / 2 / 16_000;

/** A second apart, as often as is asked for. */
function join16k(paths: string[], to: string): void {
  const pads = paths.map((_, index) => `[${index}]apad=pad_dur=1[a${index}]`).join(';');
  const order = paths.map((_, index) => `[a${index}]`).join('');
  const loop = `aloop=loop=${repetitions - 1}:size=2e9`;
  execFileSync('/usr/bin/ffmpeg', [
    ...['-y', '-loglevel', 'error', ...paths.flatMap((path) => ['-i', path])],
    ...['-filter_complex', `${pads};${order}concat=n=${paths.length}:v=0:a=1,${loop}`, '-ac', '1', '-ar', '16000'],
    ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-c:a', 'pcm_s16le', '-f', 'wav', to],
  ]);
}
