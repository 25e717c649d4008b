import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { sampleRate, windowSamples } from './speech-pieces.ts';

type Runtime = typeof import('onnxruntime-common');

/** The model is also shown the end of the window before. */
const contextSamples = 64;
const stateShape = [2, 1, 128];

/** Silero's: how sure it is that somebody speaks in a window, which it judges by those before. */
export async function loadVoiceModel(ort: Runtime, path: string, options: InferenceSession.SessionOptions) {
  const session = await ort.InferenceSession.create(path, options);
  const sr = new ort.Tensor('int64', BigInt64Array.of(BigInt(sampleRate)), []);
  let state: Tensor = new ort.Tensor('float32', new Float32Array(256), stateShape);
  const input = new Float32Array(contextSamples + windowSamples);
  return {
    async hear(window: Float32Array): Promise<number> {
      input.copyWithin(0, windowSamples);
      input.set(window, contextSamples);
      const answer = await session.run({ input: new ort.Tensor('float32', input, [1, input.length]), state, sr });
      if (answer.stateN) state = answer.stateN;
      return Number(answer.output?.data[0] ?? 0);
    },
  };
}
