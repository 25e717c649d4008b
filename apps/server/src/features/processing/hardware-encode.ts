import type { Log } from '../../runtime/log.ts';
import { encoderTrialArguments } from './ffmpeg-arguments.ts';
import type { MediaTools } from './media-tools.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import type { StepContext } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import { software, type VideoEncoder } from './video-encoders.ts';
import type { WorkDir } from './work-dir.ts';

/** The encoder of the settings, where a frame can be made with it here. */
export async function tryEncoder(tools: MediaTools | undefined, wanted: VideoEncoder, log: Log): Promise<VideoEncoder> {
  if (!tools || wanted.kind === 'software') return software;
  try {
    const args = encoderTrialArguments(wanted);
    await runTool({ path: tools.ffmpeg, args, ...budgetOf(1, 0, wanted), wallMs: 20_000 });
    return wanted;
  } catch (error) {
    log.warn(
      { words: wordsOf(error) },
      `VIDEO_ENCODER=${wanted.kind} does not work here: films are encoded in software`,
    );
    return software;
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof ToolError ? error.stderr.slice(-2_000).trim() : String(error);

/** What the encoder of the settings cannot do is done in software. */
export async function encodeFilm<T>(
  { encoder, log }: Pick<WorkDir, 'encoder' | 'log'>,
  { video, signal }: Pick<StepContext, 'video' | 'signal'>,
  encode: (encoder: VideoEncoder) => Promise<T>,
): Promise<T> {
  if (encoder.kind === 'software') return encode(software);
  try {
    return await encode(encoder);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ videoId: video.id, words: wordsOf(error) }, `${encoder.kind} failed: the film is encoded in software`);
    return encode(software);
  }
}
