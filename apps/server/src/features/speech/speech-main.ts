import { open, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadSpeechModel } from './speech-model.ts';
import { createPieceCutter, type SpeechPiece, sampleRate, windowSamples } from './speech-pieces.ts';
import type { HeardPiece, SpeechFiles } from './speech-service.ts';
import { loadVoiceModel } from './voice-model.ts';

// A program of its own, which is bounded, slowed down and killed as one. It is told the sound as a WAV file of one
// channel, where to write what it hears, and where its models are. It says how far it is, from 0 to 1.
const [wav = '', to = '', files = '{}'] = process.argv.slice(2);
const { voiceModel, speechModel } = JSON.parse(files) as SpeechFiles;

// It brings no types of its own.
const ort: typeof import('onnxruntime-common') = createRequire(import.meta.url)('onnxruntime-node');
const { default: tokenizer } = await import('llama-tokenizer-js');
// More threads take more from others than they save here.
const options = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const;
const voice = await loadVoiceModel(ort, voiceModel, options);
/** Loaded when somebody speaks: in many films nobody does. */
let speech: ReturnType<typeof loadSpeechModel> | undefined;

const bytesPerWindow = windowSamples * 2;
const headerBytes = 44;
/** As much of a film is in memory at once: more than the longest piece. */
const kept = 1024;

const file = await open(wav);
const { size } = await file.stat();
const windows = Math.floor((size - headerBytes) / bytesPerWindow);
/** A ring of the last windows. */
const ring = new Float32Array(kept * windowSamples);
const cutter = createPieceCutter();
const heard: HeardPiece[] = [];
const bytes = Buffer.alloc(bytesPerWindow);

for (let at = 0; at < windows; at += 1) {
  await file.read(bytes, 0, bytesPerWindow, headerBytes + at * bytesPerWindow);
  const place = (at % kept) * windowSamples;
  const window = ring.subarray(place, place + windowSamples);
  for (let index = 0; index < windowSamples; index += 1) window[index] = bytes.readInt16LE(index * 2) / 32_768;
  await listen(cutter.add(await voice.hear(window)));
  if (at % 100 === 0) process.stdout.write(`${(at / windows).toFixed(4)}\n`);
}
await listen(cutter.end());
await file.close();
await writeFile(to, JSON.stringify(heard));

async function listen(piece: SpeechPiece | undefined): Promise<void> {
  if (!piece) return;
  const samples = new Float32Array((piece.to - piece.from) * windowSamples);
  for (let at = piece.from; at < piece.to; at += 1) {
    const place = (at % kept) * windowSamples;
    samples.set(ring.subarray(place, place + windowSamples), (at - piece.from) * windowSamples);
  }
  speech ??= loadSpeechModel({ ort, tokenizer, folder: speechModel, options });
  const understood = await (await speech).understand(samples);
  const seconds = (window: number) => (window * windowSamples) / sampleRate;
  heard.push({ from: seconds(piece.from), to: seconds(piece.to), ...understood });
}
