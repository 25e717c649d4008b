import { join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { sampleRate } from './speech-pieces.ts';

type Runtime = typeof import('onnxruntime-common');
type Tensors = Record<string, Tensor>;

interface Tokenizer {
  decode: (ids: number[], hasBegin: boolean, hasSpace: boolean) => string;
}

interface Understood {
  text: string;
  tokens: number;
  /** The mean logarithm of how likely each part of a word was: nearer to 0 is surer. */
  sureness: number;
}

const firstToken = 1;
const lastToken = 2;
/** What comes after the words of the tokenizer stands for no text. */
const words = 32_000;
/** Nobody speaks faster: whoever goes on is caught in a loop. */
const tokensPerSecond = 6;
const emptyPast = { heads: 8, size: 36 };

interface Parts {
  ort: Runtime;
  tokenizer: Tokenizer;
  folder: string;
  options: InferenceSession.SessionOptions;
}

/** Moonshine's smallest, for English: it hears a piece as a whole, then writes it token by token. */
export async function loadSpeechModel({ ort, tokenizer, folder, options }: Parts) {
  const load = (name: string) => ort.InferenceSession.create(join(folder, name), options);
  const encoder = await load('encoder_model.onnx');
  const decoder = await load('decoder_model_merged.onnx');
  const pastNames = decoder.inputNames.filter((name) => name.startsWith('past_key_values'));
  const nothingPast = () =>
    Object.fromEntries(
      pastNames.map((name) => [
        name,
        new ort.Tensor('float32', new Float32Array(0), [0, emptyPast.heads, 1, emptyPast.size]),
      ]),
    );

  /** What was heard does not change after the first token; what was written does. */
  const nextPast = (past: Tensors, answer: Tensors, isFirst: boolean): Tensors =>
    Object.fromEntries(
      pastNames.map((name) => {
        const present = answer[name.replace('past_key_values', 'present')];
        return [name, (isFirst || name.includes('decoder') ? present : past[name]) as Tensor];
      }),
    );

  return {
    async understand(samples: Float32Array): Promise<Understood> {
      const heard = await encoder.run({ input_values: new ort.Tensor('float32', samples, [1, samples.length]) });
      const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond);
      const tokens: number[] = [];
      let past: Tensors = nothingPast();
      let token = firstToken;
      let sum = 0;
      for (let count = 0; count < most; count += 1) {
        const answer = await decoder.run({
          input_ids: new ort.Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
          encoder_hidden_states: heard.last_hidden_state as Tensor,
          use_cache_branch: new ort.Tensor('bool', [count > 0], [1]),
          ...past,
        });
        const best = likeliest(answer.logits?.data as Float32Array);
        sum += best.logarithm;
        token = best.token;
        if (token === lastToken) break;
        if (token < words) tokens.push(token);
        past = nextPast(past, answer, count === 0);
      }
      const text = tokenizer.decode(tokens, false, false).replace(/\s+/g, ' ').trim();
      return { text, tokens: tokens.length, sureness: sum / (tokens.length + 1) };
    },
  };
}

function likeliest(logits: Float32Array): { token: number; logarithm: number } {
  let token = 0;
  for (let index = 1; index < logits.length; index += 1) if ((logits[index] ?? 0) > (logits[token] ?? 0)) token = index;
  const highest = logits[token] ?? 0;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { token, logarithm: -Math.log(sum) };
}
