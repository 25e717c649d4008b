import { refuse } from '../../http/refusal.ts';
import type { BatchWriter } from '../../storage/batch-writer.ts';
import type { Sink } from './stream-to-sink.ts';

export interface ByteLimitSink extends Sink {
  written: () => number;
}

/** Refuses at the first byte too many. */
export function createByteLimitSink(writer: BatchWriter, maxBytes: number): ByteLimitSink {
  let written = 0;
  return {
    write(chunk) {
      written += chunk.length;
      if (written > maxBytes) refuse('video_too_large');
      return writer.write(chunk);
    },
    drained: writer.drained,
    written: () => written,
  };
}
