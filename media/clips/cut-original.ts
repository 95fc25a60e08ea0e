import { rm } from 'node:fs/promises';
import {
  type ClipPart,
  joinVideoTracks,
  NotCopyableError,
  originalTolerance,
  readClipPart,
  verifyAudioPackets,
  verifyEncodedClip,
  verifyJoinedVideo,
} from '@taici/frame-cutter';
import { AppError, isAppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions, ProgressCallback } from '#domain/media/types.ts';
import { countFrames, type FrameSpan, mergeAdjacentSpans } from '#shared/clip-segments.ts';
import type { MediaLogger, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import type { ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { probeSource } from '../imports/probe-source.ts';
import { leadSecondsToTry, originalDisplaySize } from '../plans/align-original.ts';
import { planMuxVideoWithAudio, planOriginalClip } from '../plans/clip-downloads.ts';
import { toCutterRunner, withAppErrors } from './frame-cutter-adapter.ts';

const WALL_MS = 60 * 60_000;

/** See MediaProcessor.probeOriginal. */
export async function probeOriginal(
  args: { run: RunFfmpeg; path: string },
  { signal }: MediaTaskOptions,
): ReturnType<MediaProcessor['probeOriginal']> {
  const { video, bytes, durationMs } = await probeSource({ ...args, signal });
  return { ...originalDisplaySize(video), bytes, durationMs };
}

type CutOriginalArgs = { run: RunFfmpeg; logger?: MediaLogger } & Parameters<
  MediaProcessor['cutOriginal']
>[0];

/** See MediaProcessor.cutOriginal. */
export async function cutOriginal(args: CutOriginalArgs, options: MediaTaskOptions): Promise<void> {
  const { run, original, clip, output } = args;
  const { signal } = options;
  const probed = await probeSource({ run, path: original, signal });
  const source = { ...probed, startMs: args.info.originalStartMs };
  const spans = mergeAdjacentSpans(args.spans);
  const [span] = spans;
  const report = (fraction: number) => options.onProgress?.(0.95 * fraction);
  await replaceFile({
    output,
    async make(temporary) {
      if (span && spans.length === 1) {
        return cutSpan({ ...args, source, span, clip, output: temporary, signal, onProgress: report });
      }
      try {
        const task = { ...args, source, spans, output: temporary, signal, onProgress: report };
        await withAppErrors(() => joinSpans(task));
      } catch (error) {
        if (!(error instanceof NotCopyableError)) throw error;
        throw new AppError('cut_not_exact', { message: error.message, cause: error });
      }
    },
  });
  options.onProgress?.(1);
}

interface SpanTask {
  source: ProbedSourceWithStart;
  output: string;
  signal: AbortSignal;
  onProgress: ProgressCallback;
}

/**
 * Encodes and verifies one span of the original in a new file at `output`, with the sound of `clip`, or silent if it is
 * null.
 */
async function cutSpan(
  args: Omit<CutOriginalArgs, 'clip'> & SpanTask & { span: FrameSpan; clip: string | null },
): Promise<void> {
  const { run, source, original, mezzanine, clip, info, span, output, signal, onProgress } = args;
  const frames = span.endFrame - span.startFrame;
  const make = async (leadSeconds: number) => {
    await run({
      tool: 'ffmpeg',
      args: planOriginalClip({
        source,
        path: original,
        clip,
        rate: info.rate,
        ...span,
        leadFrames: Math.ceil((leadSeconds * info.rate.num) / info.rate.den),
        output,
      }),
      signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'video_unreadable',
      onProgress: ({ frame }) => onProgress(Math.min(1, frame / frames)),
    });
    const expected = { ...info, hasAudio: info.hasAudio && clip !== null };
    await withAppErrors(() =>
      verifyEncodedClip({
        ...{ run: toCutterRunner(run), mezzanine, clip: output, info: expected, signal },
        ...span,
        tolerance: originalTolerance,
      }),
    );
  };
  for (const [i, leadSeconds] of leadSecondsToTry.entries()) {
    try {
      await make(leadSeconds);
      return;
    } catch (error) {
      const isLast = i === leadSecondsToTry.length - 1;
      if (isLast || !isAppError(error) || error.code !== 'cut_not_exact') throw error;
      args.logger?.warn(
        { lead: leadSeconds, detail: error.message },
        'the original is read from an earlier time',
      );
    }
  }
}

/**
 * Encodes several spans into one file. Each span is encoded and verified separately. Then the video packets are joined,
 * and the audio packets are copied from the joined clip. The result is read back and compared with its parts and the
 * clip.
 */
async function joinSpans(args: CutOriginalArgs & SpanTask & { spans: readonly FrameSpan[] }): Promise<void> {
  const { run, clip, info, spans, output, signal, onProgress } = args;
  const totalFrames = countFrames(spans);
  const paths: string[] = [];
  const parts: ClipPart[] = [];
  try {
    let doneFrames = 0;
    for (const span of spans) {
      const path = await createTemporaryPathBeside(output);
      paths.push(path);
      const [before, frames] = [doneFrames, span.endFrame - span.startFrame];
      const report = (fraction: number) => onProgress((before + fraction * frames) / totalFrames);
      await cutSpan({ ...args, span, clip: null, output: path, onProgress: report });
      parts.push(await readClipPart(path));
      doneFrames += frames;
    }
    await withTemporaryFile(output, async (video) => {
      await joinVideoTracks({ parts, output: video, signal });
      await run({
        tool: 'ffmpeg',
        args: planMuxVideoWithAudio({ video, clip, rate: info.rate, output }),
        signal,
        wallMs: WALL_MS,
        fallbackErrorCode: 'internal',
      });
    });
    const joined = await readClipPart(output);
    const actualFrames = joined.index.video.sizes.length;
    if (actualFrames !== totalFrames) {
      throw new AppError('cut_not_exact', { message: `${actualFrames} frames instead of ${totalFrames}` });
    }
    await verifyJoinedVideo({
      ...{ clip: joined, spans, signal },
      parts: parts.map((part) => ({ ...part, copied: null })),
    });
    await verifyAudioPackets({ clip: joined, reference: await readClipPart(clip), signal });
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}
