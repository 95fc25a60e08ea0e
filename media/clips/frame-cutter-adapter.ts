import { FrameCutterError, type FrameCutterErrorCode, type RunFfmpegTask } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const errorCodes: Record<FrameCutterErrorCode, ErrorCode> = {
  empty_span: 'cut_start_after_end',
  span_out_of_range: 'cut_out_of_range',
  not_exact: 'cut_not_exact',
  source_missing: 'source_missing',
  disk_full: 'disk_full',
  cancelled: 'cancelled',
  timed_out: 'video_time_limit',
};

/** Adapts the product's ffmpeg runner to the frame cutter's interface. */
export function toCutterRunner(run: RunFfmpeg): RunFfmpegTask {
  return ({ purpose, ...task }) =>
    run({ tool: 'ffmpeg', ...task, fallbackErrorCode: purpose === 'verify' ? 'cut_not_exact' : 'internal' });
}

/** Runs `work` and converts errors of the frame cutter to AppErrors. */
export async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FrameCutterError)) throw error;
    const { code, message, field } = error;
    throw new AppError(errorCodes[code], { message, field, cause: error });
  }
}
