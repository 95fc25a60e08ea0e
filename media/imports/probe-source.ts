import { stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { chooseStartTime } from '../plans/choose-start-time.ts';
import { planDurationScan, planFrameTimes, planProbe } from '../plans/probe.ts';
import { isReferenceFile, readFirstBytes } from './detect-reference-file.ts';
import { type ProbedSource, type ProbedSourceWithStart, parseProbeOutput } from './parse-probe-output.ts';

const PROBE_WALL_MS = 60_000;
/** For reading a whole film from a slow disk when the container does not state its duration. */
const MEASURE_WALL_MS = 20 * 60_000;

/**
 * See MediaProcessor.probeSource. Probes a source and chooses where its mezzanine begins. Throws the errors of
 * probeSource.
 */
export async function probeSourceWithStart(args: {
  run: RunFfmpeg;
  path: string;
  signal: AbortSignal;
}): Promise<ProbedSourceWithStart> {
  const { run, path, signal } = args;
  const source = await probeSource(args);
  const { containerStartSeconds, videoDelaySeconds: leadSeconds, sourceFramesPerFrame, video } = source;
  const { stdout } = await run({
    tool: 'ffprobe',
    args: planFrameTimes({ path, streamIndex: video.index }),
    signal,
    wallMs: PROBE_WALL_MS,
    fallbackErrorCode: 'video_unreadable',
  });
  const seconds = stdout
    .toString('latin1')
    .split('\n')
    .map((line) => Number.parseFloat(line) - containerStartSeconds)
    .filter(Number.isFinite);
  const start = chooseStartTime({ leadSeconds, seconds, rate: video.rate, sourceFramesPerFrame });
  return { ...source, startMs: (containerStartSeconds + start) * 1000 };
}

/**
 * Probes a source by its content alone. If the container does not state a duration, it is measured by reading to the
 * end. Throws source_missing, video_empty (no bytes, or no duration), video_forbidden_format (a list that points to
 * other files), video_no_picture, video_too_large, video_unreadable, and cancelled.
 */
export async function probeSource(args: {
  run: RunFfmpeg;
  path: string;
  signal: AbortSignal;
}): Promise<ProbedSource> {
  const { run, path, signal } = args;
  await assertProbeable(path);
  const { stdout } = await run({
    tool: 'ffprobe',
    args: planProbe(path),
    signal,
    wallMs: PROBE_WALL_MS,
    fallbackErrorCode: 'video_unreadable',
  });
  const source = parseProbeOutput(stdout.toString('utf8'));
  const durationMs = source.durationMs ?? (await measureDurationMs({ run, path, signal, source }));
  if (durationMs <= 0) throw new AppError('video_empty', { message: 'a length of zero' });
  return { ...source, durationMs };
}

async function assertProbeable(path: string): Promise<void> {
  const fileStats = await stat(path).catch((cause: unknown) => {
    throw new AppError('source_missing', { message: 'no such file', cause });
  });
  if (!fileStats.isFile()) throw new AppError('video_unreadable', { message: 'not a regular file' });
  if (fileStats.size === 0) throw new AppError('video_empty', { message: 'a file of no bytes' });
  if (isReferenceFile(await readFirstBytes(path))) {
    throw new AppError('video_forbidden_format', { message: 'a list that points at other files' });
  }
}

/** Measures when the last frame ends, in milliseconds after the container's start. */
async function measureDurationMs(args: {
  run: RunFfmpeg;
  path: string;
  signal: AbortSignal;
  source: ProbedSource;
}): Promise<number> {
  let lastMs = 0;
  await args.run({
    tool: 'ffmpeg',
    args: planDurationScan({ path: args.path, streamIndex: args.source.video.index }),
    signal: args.signal,
    wallMs: MEASURE_WALL_MS,
    fallbackErrorCode: 'video_unreadable',
    onProgress: (report) => {
      lastMs = Math.max(lastMs, report.outTimeMs ?? 0);
    },
  });
  return Math.round(lastMs);
}
