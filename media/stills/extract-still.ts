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
import { writeAtomically } from '../files/write-atomically.ts';
import { probeSource } from '../ingest/probe-source.ts';
import { planOriginalStill, planStill } from '../plans/still.ts';

const STILL_WALL_MS = 2 * 60_000;
/**
 * How far before the frame the original is read, in seconds. Two are enough for a steady film whose index is right; a
 * picture that stands long, or a container that seeks badly, needs more.
 */
const leads = [2, 20];

type GrabFrame = { run: RunFfmpeg; logger?: MediaLogger } & Parameters<MediaProcessor['extractStill']>[0];

/**
 * See MediaProcessor.extractStill. A still from the original is held against the mezzanine's frame; when the original does not
 * give that picture (it is damaged there, or cannot be read any more) the mezzanine's is taken: the right picture matters
 * more than its size.
 */
export async function extractStill(args: GrabFrame, options: MediaTaskOptions): Promise<void> {
  if (args.frame < 0 || args.frame >= args.info.frames)
    throw new AppError('cut_out_of_range', { field: 'frame' });
  if (args.original !== null && (await grabOriginal({ ...args, original: args.original }, options))) return;
  const { run, mezzanine, info, frame, format, output } = args;
  await writeAtomically({
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

/** Whether the original gave the picture. */
async function grabOriginal(
  args: GrabFrame & { original: string },
  options: MediaTaskOptions,
): Promise<boolean> {
  const { run, info, frame, original } = args;
  const { signal } = options;
  try {
    const [probed, neighbours] = await Promise.all([
      probeSource({ run, path: original, signal }),
      withAppErrors(() => readNeighborFrames({ cut: { ...args, run: toCutterRunner(run), signal }, frame })),
    ]);
    const source = { ...probed, startMs: info.originalStartMs };
    for (const lead of leads) {
      const leadFrames = Math.ceil((lead * info.rate.num) / info.rate.den);
      if (await tryOriginal({ ...args, source, neighbours, leadFrames, signal })) {
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

class WrongPicture extends Error {}

async function tryOriginal(
  args: GrabFrame & {
    original: string;
    source: Parameters<typeof planOriginalStill>[0]['source'];
    neighbours: Awaited<ReturnType<typeof readNeighborFrames>>;
    leadFrames: number;
    signal: AbortSignal;
  },
): Promise<boolean> {
  const { run, info, frame, original, source, leadFrames, format, signal } = args;
  try {
    await writeAtomically({
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
          matchFrameOffset({ picture: stdout, tolerance: originalTolerance, ...args.neighbours }) === 0;
        if (!isSame) throw new WrongPicture();
      },
    });
    return true;
  } catch (error) {
    if (error instanceof WrongPicture) return false;
    throw error;
  }
}
