import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import { planStartTime } from '../plans/inspect-file.ts';
import { keyFrameNumbers } from '../plans/key-frames.ts';
import {
  mezzanineSize,
  type NormalizedAudio,
  planMezzanine,
  planNormalizedAudio,
} from '../plans/mezzanine.ts';
import type { ProbedSourceWithStart } from './parse-probe-output.ts';
import { probeSource } from './probe-source.ts';
import { verifyMezzanine } from './verify-mezzanine.ts';

const MIN_WALL_MS = 15 * 60_000;
/** Maximum time for each millisecond of film. Enough for 4K HDR on a busy machine. */
const WALL_MS_PER_MEDIA_MS = 25;
/** A film counts as truncated if it is shorter than the container states by more than both of these. */
const TRUNCATED_MS = 1000;
const TRUNCATED_SHARE = 0.02;

/**
 * See MediaProcessor.makeMezzanine. A damaged source gives a mezzanine of what can be decoded. If the sound of the
 * first attempt has gaps in its timestamps, the source is encoded again with normalized sound.
 */
export async function makeMezzanine(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['makeMezzanine']>[0],
  options: MediaTaskOptions,
): Promise<{ info: MezzanineInfo; truncated: boolean }> {
  const { run, path, output } = args;
  const { signal } = options;
  const { rate } = args.sourceInfo.video;
  const { startMs } = args.sourceInfo;
  const source = { ...(await probeSource({ run, path, signal })), startMs };
  const statedMs = source.durationMs ?? 0;
  const keyFrames = keyFrameNumbers({ keyFrameMs: args.keyFrameMs, rate });

  const wallMs = MIN_WALL_MS + statedMs * WALL_MS_PER_MEDIA_MS;
  const encode = async (normalizedAudio: NormalizedAudio | null, temporary: string) => {
    await run({
      tool: 'ffmpeg',
      args: planMezzanine({ source, path, rate, keyFrames, normalizedAudio, output: temporary }),
      signal,
      wallMs,
      fallbackErrorCode: 'video_unreadable',
      onProgress: ({ frame }) => options.onProgress?.(computeProgress({ frame, rate, statedMs })),
    });
    return verifyMezzanine({
      run,
      path: temporary,
      size: mezzanineSize(source.video),
      rate,
      keyFrames,
      originalStartMs: startMs,
      signal,
    });
  };
  const encodeWithNormalizedAudio = (temporary: string) =>
    withTemporaryFile(output, async (sound) =>
      encode(await normalizeAudio({ run, source, path, output: sound, wallMs, signal }), temporary),
    );

  return replaceFile({
    output,
    async make(temporary) {
      const first = await encode(null, temporary);
      const result = first.isSoundEven ? first : await encodeWithNormalizedAudio(temporary);
      if (!result.isSoundEven) throw new AppError('internal', { message: 'mezzanine: the sound jumps' });
      options.onProgress?.(1);
      const reachedMs = Math.max(result.info.durationMs, result.soundEndMs);
      return { info: result.info, truncated: isTruncated({ statedMs, reachedMs }) };
    },
  });
}

/** Writes the source's sound, converted to 48 kHz stereo, to `output`. Resolves to null for a source without sound. */
async function normalizeAudio(args: {
  run: RunFfmpeg;
  source: ProbedSourceWithStart;
  path: string;
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<NormalizedAudio | null> {
  const { run, source, path, output, wallMs, signal } = args;
  if (!source.audio) return null;
  const options = { signal, wallMs, fallbackErrorCode: 'video_unreadable' } as const;
  const audioIndex = source.audio.index;
  await run({ ...options, tool: 'ffmpeg', args: planNormalizedAudio({ source, path, audioIndex, output }) });
  const { stdout } = await run({ ...options, tool: 'ffprobe', args: planStartTime(output) });
  return { path: output, startSeconds: Number.parseFloat(stdout.toString('utf8')) || 0 };
}

function computeProgress(args: { frame: number; rate: FrameRate; statedMs: number }): number {
  const { frame, rate, statedMs } = args;
  const expectedFrames = (statedMs * rate.num) / (rate.den * 1000);
  // The last hundredth is for verifying the file.
  return expectedFrames > 0 ? Math.min(0.99, frame / expectedFrames) : 0;
}

function isTruncated(args: { statedMs: number; reachedMs: number }): boolean {
  const missing = args.statedMs - args.reachedMs;
  return missing > TRUNCATED_MS && missing > args.statedMs * TRUNCATED_SHARE;
}
