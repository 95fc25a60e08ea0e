import { writeFile } from 'node:fs/promises';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { PEAKS_PER_SECOND } from '#shared/constants.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile } from '../files/replace-file.ts';
import { createPeakAccumulator } from '../peak-accumulator.ts';
import { PEAK_SAMPLE_RATE, planPeaks } from '../plans/peaks.ts';

const PEAKS_WALL_MS = 30 * 60_000;

/** See MediaProcessor.makePeaks. Writes exactly round(durationMs / 10) pairs. */
export async function makePeaks(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['makePeaks']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  const { run, mezzanine, info, output } = args;
  const accumulator = createPeakAccumulator({
    pairs: Math.round((info.durationMs * PEAKS_PER_SECOND) / 1000),
    samplesPerPair: PEAK_SAMPLE_RATE / PEAKS_PER_SECOND,
  });
  if (info.hasAudio) {
    await run({
      tool: 'ffmpeg',
      args: planPeaks(mezzanine),
      signal: options.signal,
      wallMs: PEAKS_WALL_MS,
      fallbackErrorCode: 'internal',
      onStdout: accumulator.take,
      onProgress: ({ outTimeMs }) => options.onProgress?.(Math.min(1, (outTimeMs ?? 0) / info.durationMs)),
    });
  }
  await replaceFile({ output, make: (temporary) => writeFile(temporary, accumulator.finish()) });
  options.onProgress?.(1);
}
