import {
  COMPARISON_FRAME_BYTES,
  matchFrameOffset,
  originalTolerance,
  readNeighborFrames,
} from '@taici/frame-cutter';
import { AppError, isAppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { toCutterRunner, withAppErrors } from '../clips/frame-cutter-adapter.ts';
import type { MediaLogger, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile } from '../files/replace-file.ts';
import { probeSource } from '../imports/probe-source.ts';
import { leadSecondsToTry } from '../plans/align-original.ts';
import { planOriginalStill, planStill } from '../plans/still.ts';

const STILL_WALL_MS = 2 * 60_000;

type ExtractStillArgs = { run: RunFfmpeg; logger?: MediaLogger } & Parameters<
  MediaProcessor['extractStill']
>[0];

/**
 * See MediaProcessor.extractStill. A still from the original is compared with the mezzanine's frame. If the original
 * does not show that frame (it is damaged there, or can no longer be read), the still is taken from the mezzanine: the
 * right frame matters more than its size. Throws cut_out_of_range.
 */
export async function extractStill(args: ExtractStillArgs, options: MediaTaskOptions): Promise<void> {
  if (args.frame < 0 || args.frame >= args.info.frames)
    throw new AppError('cut_out_of_range', { field: 'frame' });
  if (args.original !== null && (await extractFromOriginal({ ...args, original: args.original }, options)))
    return;
  const { run, mezzanine, info, frame, format, output } = args;
  await replaceFile({
    output,
    make: (temporary) =>
      run({
        tool: 'ffmpeg',
        args: planStill({ mezzanine, frame, rate: info.rate, format, output: temporary }),
        signal: options.signal,
        wallMs: STILL_WALL_MS,
        fallbackErrorCode: 'internal',
      }),
  });
  options.onProgress?.(1);
}

/** Tries to take the still from the original. Resolves to whether it succeeded. */
async function extractFromOriginal(
  args: ExtractStillArgs & { original: string },
  options: MediaTaskOptions,
): Promise<boolean> {
  const { run, info, frame, original } = args;
  const { signal } = options;
  try {
    const [probed, neighborFrames] = await Promise.all([
      probeSource({ run, path: original, signal }),
      withAppErrors(() => readNeighborFrames({ cut: { ...args, run: toCutterRunner(run), signal }, frame })),
    ]);
    const source = { ...probed, startMs: info.originalStartMs };
    for (const leadSeconds of leadSecondsToTry) {
      const leadFrames = Math.ceil((leadSeconds * info.rate.num) / info.rate.den);
      if (await tryExtractFromOriginal({ ...args, source, neighborFrames, leadFrames, signal })) {
        options.onProgress?.(1);
        return true;
      }
    }
    args.logger?.warn({ frame }, 'the original shows another picture than the mezzanine');
  } catch (error) {
    if (!isAppError(error) || error.code === 'disk_full' || signal.aborted) throw error;
    args.logger?.warn({ frame, code: error.code, detail: error.message }, 'no still from the original');
  }
  return false;
}

/** Thrown when the original shows another frame than the mezzanine. */
class WrongFrameError extends Error {}

/** Takes the still with one lead. Resolves to false if it shows the wrong frame. */
async function tryExtractFromOriginal(
  args: ExtractStillArgs & {
    original: string;
    source: Parameters<typeof planOriginalStill>[0]['source'];
    neighborFrames: Awaited<ReturnType<typeof readNeighborFrames>>;
    leadFrames: number;
    signal: AbortSignal;
  },
): Promise<boolean> {
  const { run, info, frame, original, source, leadFrames, format, signal } = args;
  try {
    await replaceFile({
      output: args.output,
      async make(temporary) {
        const { stdout } = await run({
          tool: 'ffmpeg',
          args: planOriginalStill({
            source,
            path: original,
            rate: info.rate,
            frame,
            leadFrames,
            format,
            output: temporary,
          }),
          signal,
          wallMs: STILL_WALL_MS,
          fallbackErrorCode: 'video_unreadable',
        });
        const isSame =
          stdout.length === COMPARISON_FRAME_BYTES &&
          matchFrameOffset({ picture: stdout, tolerance: originalTolerance, ...args.neighborFrames }) === 0;
        if (!isSame) throw new WrongFrameError();
      },
    });
    return true;
  } catch (error) {
    if (error instanceof WrongFrameError) return false;
    throw error;
  }
}
