import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export { toCues } from './speech-cues.ts';

/** Where the models are. */
export interface SpeechFiles {
  /** Tells speech from all else. */
  voiceModel: string;
  /** The folder of the one that writes it down. */
  speechModel: string;
}

/** A stretch of the film in which somebody speaks, and what was understood of it. */
export interface HeardPiece {
  from: number;
  to: number;
  text: string;
  tokens: number;
  /** The mean logarithm of how likely each part of a word was: nearer to 0 is surer. */
  sureness: number;
}

export interface SpeechSettings {
  isOn: boolean;
  /** A program of the operator's own with its arguments, some of which are placeholders. */
  command: readonly string[];
}

/** What makes captions here. */
export interface Speech {
  isOn: boolean;
  /** Undefined where the packages are not installed. */
  files: SpeechFiles | undefined;
  command: readonly string[];
}

/** Packages that an installation may do without. */
export function findSpeech({ isOn, command }: SpeechSettings): Speech {
  return { isOn, files: isOn ? findFiles() : undefined, command };
}

function findFiles(): SpeechFiles | undefined {
  const folderOf = (name: string) => {
    try {
      return dirname(findPackageJSON(name, import.meta.url) ?? '');
    } catch {
      return '';
    }
  };
  const runtime = join(folderOf('onnxruntime-node'), 'bin/napi-v3', process.platform, process.arch);
  const voiceModel = join(folderOf('@ricky0123/vad-web'), 'dist/silero_vad_v5.onnx');
  const speechModel = join(folderOf('@moonshine-ai/moonshine-js'), 'dist/model/tiny/quantized');
  const needed = [runtime, voiceModel, speechModel, folderOf('llama-tokenizer-js')];
  return needed.every((path) => path !== '' && existsSync(path)) ? { voiceModel, speechModel } : undefined;
}

/** The one language that the model knows. */
const isEnglish = (lang: string) => new Intl.Locale(lang).language === 'en';

export type SpeechWay = { kind: 'model'; files: SpeechFiles } | { kind: 'command'; command: readonly string[] };

/** How speech in a language is written down; or why it cannot be, in words. */
export function wayFor({ isOn, files, command }: Speech, lang: string): SpeechWay | { problem: string } {
  if (!isOn) return { problem: 'Captions are switched off on this server' };
  if (isEnglish(lang) && files) return { kind: 'model', files };
  if (command.length > 0) return { kind: 'command', command };
  return { problem: files ? onlyEnglish : notInstalled };
}

const onlyEnglish = 'This server writes captions of English speech only';
export const notInstalled = 'No captions: speech recognition is not installed on this server';

/** What the model is run with, in a process of its own. */
export const speechArguments = (files: SpeechFiles, wav: string, to: string): string[] => [
  '--max-old-space-size=256',
  fileURLToPath(new URL('./speech-main.ts', import.meta.url)),
  wav,
  to,
  JSON.stringify(files),
];

/** Without a shell: whatever a placeholder stands for is one argument. */
export const commandArguments = (command: readonly string[], values: { wav: string; out: string; lang: string }) =>
  command.map((word) => word.replace(/\{(wav|out|lang)\}/g, (_, name: keyof typeof values) => values[name]));

/** Below this nobody spoke, or nobody whom the model could follow. */
const leastSureness = -1.2;
/** Measured: English is at -0.15, Spanish at -1.0 and French at -1.3. */
const leastOfEnglish = -0.5;

export const understoodPieces = (pieces: readonly HeardPiece[]): HeardPiece[] =>
  pieces.filter(({ text, sureness }) => text !== '' && sureness >= leastSureness);

/** Whether what was heard is the language that the model knows: of others it makes English that means nothing. */
export function seemsEnglish(pieces: readonly HeardPiece[]): boolean {
  const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
  const sureness = pieces.reduce((sum, piece) => sum + piece.sureness * piece.tokens, 0);
  return tokens > 0 && sureness / tokens >= leastOfEnglish;
}
