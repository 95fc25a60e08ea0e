import { writeFile } from 'node:fs/promises';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { createPeakFold } from './fold-peaks.ts';
import { PEAK_SAMPLE_RATE, PEAKS_PER_SECOND, planPeaks } from './plans/peaks.ts';
import { writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

const PEAKS_WALL_MS = 30 * 60_000;

/** See MediaWorks.makePeaks: exactly round(durationMs / 10) pairs. */
export async function makePeaks(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['makePeaks']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, mezzanine, facts, output } = args;
  const fold = createPeakFold({
    pairs: Math.round((facts.durationMs * PEAKS_PER_SECOND) / 1000),
    samplesPerPair: PEAK_SAMPLE_RATE / PEAKS_PER_SECOND,
  });
  if (facts.hasAudio) {
    await run({
      tool: 'ffmpeg',
      args: planPeaks(mezzanine),
      signal: options.signal,
      wallMs: PEAKS_WALL_MS,
      failure: 'internal',
      onStdout: fold.take,
      onProgress: ({ outTimeMs }) => options.onProgress?.(Math.min(1, (outTimeMs ?? 0) / facts.durationMs)),
    });
  }
  await writeWhole({ output, make: (temporary) => writeFile(temporary, fold.finish()) });
  options.onProgress?.(1);
}
