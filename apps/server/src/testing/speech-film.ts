import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const folder = '/usr/share/pocketsphinx/test/data/librivox';

/** Sentences that somebody reads, as Debian ships them with what is said in them. */
export function hasRecordedSpeech(): boolean {
  const found = existsSync(`${folder}/fileids`);
  if (!found) process.stderr.write('No pocketsphinx-testdata: the tests that need speech are left out.\n');
  return found;
}

/** Each with its words, in small letters and without signs. */
export const readSentences = (): { path: string; words: string[] }[] =>
  [...readFileSync(`${folder}/transcription`, 'utf8').matchAll(/<s> (.*) <\/s> \((.*)\)/g)].map(
    ([, text = '', name]) => ({ path: `${folder}/${name}.wav`, words: text.split(' ') }),
  );

/** All sentences, a second apart, over a small moving picture. */
export function makeSpeakingFilm(to: string): void {
  const files = readSentences();
  const pads = files.map((_, index) => `[${index + 1}]apad=pad_dur=1[a${index}]`).join(';');
  const order = files.map((_, index) => `[a${index}]`).join('');
  execFileSync('/usr/bin/ffmpeg', [
    ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10'],
    ...files.flatMap(({ path }) => ['-i', path]),
    ...['-filter_complex', `${pads};${order}concat=n=${files.length}:v=0:a=1[a]`, '-map', '0:v', '-map', '[a]'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ar', '48000', '-shortest'],
    ...['-movflags', '+faststart', '-f', 'mp4', to],
  ]);
}

/** Small letters without signs; what is written short is spelled out as it is said. */
export const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bmr\./g, 'mister')
    .split(/[^a-z']+/)
    .filter(Boolean);

/** How many words are wrong, missing or too many, in proportion to those that were said. */
export function wordErrorRate(said: readonly string[], written: readonly string[]): number {
  let row = Array.from({ length: written.length + 1 }, (_, index) => index);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [place, other] of written.entries())
      next.push(
        Math.min((row[place] ?? 0) + (word === other ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) / said.length;
}
