import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { withTemporaryPath, writeAtomically } from '../files/write-atomically.ts';
import { keyFrameNumbers } from '../plans/key-frames.ts';
import { mezzanineSize, type NormalizedAudio, planMezzanine } from '../plans/mezzanine.ts';
import { normalizeAudio } from './normalize-audio.ts';
import { probeSource } from './probe-source.ts';
import { verifyMezzanine } from './verify-mezzanine.ts';

const LEAST_WALL_MS = 15 * 60_000;
/** Slowest pace put up with: 4K HDR on a machine that is busy with other things. */
const WALL_PER_MEDIA_MS = 25;
/** Shorter by more than both of these than the container said: the rest is missing. */
const TRUNCATED_MS = 1000;
const TRUNCATED_SHARE = 0.02;

/** See MediaProcessor.makeMezzanine. Damaged sources give what can be decoded of them. */
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

  const wallMs = LEAST_WALL_MS + statedMs * WALL_PER_MEDIA_MS;
  const encode = async (steadySound: NormalizedAudio | null, temporary: string) => {
    await run({
      tool: 'ffmpeg',
      args: planMezzanine({ source, path, rate, keyFrames, steadySound, output: temporary }),
      signal,
      wallMs,
      fallbackErrorCode: 'video_unreadable',
      onProgress: ({ frame }) => options.onProgress?.(shareDone({ frame, rate, statedMs })),
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
  const encodeSteadily = (temporary: string) =>
    withTemporaryPath(output, async (sound) =>
      encode(await normalizeAudio({ run, source, path, output: sound, wallMs, signal }), temporary),
    );

  return writeAtomically({
    output,
    async make(temporary) {
      const first = await encode(null, temporary);
      const made = first.isSoundEven ? first : await encodeSteadily(temporary);
      if (!made.isSoundEven) throw new AppError('internal', { message: 'mezzanine: the sound jumps' });
      options.onProgress?.(1);
      const reachedMs = Math.max(made.info.durationMs, made.soundEndMs);
      return { info: made.info, truncated: isTruncated({ statedMs, reachedMs }) };
    },
  });
}

function shareDone(args: { frame: number; rate: FrameRate; statedMs: number }): number {
  const { frame, rate, statedMs } = args;
  const expectedFrames = (statedMs * rate.num) / (rate.den * 1000);
  // The last hundredth is for the verification.
  return expectedFrames > 0 ? Math.min(0.99, frame / expectedFrames) : 0;
}

function isTruncated(args: { statedMs: number; reachedMs: number }): boolean {
  const missing = args.statedMs - args.reachedMs;
  return missing > TRUNCATED_MS && missing > args.statedMs * TRUNCATED_SHARE;
}
