import { rm } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions, ProgressCallback } from '#domain/media/types.ts';
import {
  type ClipPart,
  joinVideoTracks,
  readClipPart,
} from '#engines/frame-cutter/join/join-video-tracks.ts';
import { NotCopyableError } from '#engines/frame-cutter/not-copyable-error.ts';
import { originalTolerance } from '#engines/frame-cutter/verify/compare-frames.ts';
import { verifyEncodedClip } from '#engines/frame-cutter/verify/verify-encoded-clip.ts';
import { verifyAudioPackets, verifyJoinedVideo } from '#engines/frame-cutter/verify/verify-joined-clip.ts';
import { countFrames, type FrameSpan, mergeAdjacentSpans } from '#shared/clip-segments.ts';
import type { MediaLogger, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import { withTemporaryPath, writeAtomically } from '../files/write-atomically.ts';
import type { ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { probeSource } from '../ingest/probe-source.ts';
import { originalDisplaySize } from '../plans/align-original.ts';
import { planMuxVideoWithAudio, planOriginalClip } from '../plans/clip-downloads.ts';

const WALL_MS = 60 * 60_000;
/**
 * How far before the span the original is read, in seconds. Two are enough for a steady film whose index is right; a
 * picture that stands long, or a container that seeks badly, needs more.
 */
const leads = [2, 20];

/** See MediaWorks.probeOriginal. */
export async function probeOriginal(
  args: { run: RunFfmpeg; path: string },
  { signal }: MediaTaskOptions,
): ReturnType<MediaProcessor['probeOriginal']> {
  const { video, bytes, durationMs } = await probeSource({ ...args, signal });
  return { ...originalDisplaySize(video), bytes, durationMs };
}

type Original = { run: RunFfmpeg; logger?: MediaLogger } & Parameters<MediaProcessor['cutOriginal']>[0];

/** See MediaWorks.cutOriginal. */
export async function cutOriginal(args: Original, options: MediaTaskOptions): Promise<void> {
  const { run, original, clip, output } = args;
  const { signal } = options;
  const probed = await probeSource({ run, path: original, signal });
  const source = { ...probed, startMs: args.facts.originalStartMs };
  const spans = mergeAdjacentSpans(args.spans);
  const [span] = spans;
  const told = (fraction: number) => options.onProgress?.(0.95 * fraction);
  await writeAtomically({
    output,
    async make(temporary) {
      if (span && spans.length === 1) {
        return cutStretch({ ...args, source, span, clip, output: temporary, signal, onProgress: told });
      }
      try {
        await joinStretches({ ...args, source, spans, output: temporary, signal, onProgress: told });
      } catch (error) {
        if (!(error instanceof NotCopyableError)) throw error;
        throw new AppError('cut_not_exact', { message: error.message, cause: error });
      }
    },
  });
  options.onProgress?.(1);
}

interface Stretch {
  source: ProbedSourceWithStart;
  output: string;
  signal: AbortSignal;
  onProgress: ProgressCallback;
}

/** One stretch of the original in a new file at `output`, proved; with the sound of `clip`, or without for null. */
async function cutStretch(
  args: Omit<Original, 'clip'> & Stretch & { span: FrameSpan; clip: string | null },
): Promise<void> {
  const { run, source, original, mezzanine, clip, facts, span, output, signal, onProgress } = args;
  const frames = span.endFrame - span.startFrame;
  const make = async (leadSeconds: number) => {
    await run({
      tool: 'ffmpeg',
      args: planOriginalClip({
        source,
        path: original,
        clip,
        rate: facts.rate,
        ...span,
        leadFrames: Math.ceil((leadSeconds * facts.rate.num) / facts.rate.den),
        output,
      }),
      signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'video_unreadable',
      onProgress: ({ frame }) => onProgress(Math.min(1, frame / frames)),
    });
    const proved = { ...facts, hasAudio: facts.hasAudio && clip !== null };
    await verifyEncodedClip({
      run,
      mezzanine,
      clip: output,
      facts: proved,
      ...span,
      signal,
      noise: originalTolerance,
    });
  };
  for (const [at, lead] of leads.entries()) {
    try {
      await make(lead);
      return;
    } catch (error) {
      const isLast = at === leads.length - 1;
      if (isLast || !(error instanceof AppError) || error.code !== 'cut_not_exact') throw error;
      args.logger?.warn({ lead, detail: error.message }, 'the original is read from further ahead');
    }
  }
}

/**
 * Several stretches as one film: each encoded and proved by itself, their pictures joined packet by packet, the sound that
 * of the joined clip, packet by packet. The whole is read back and held against its parts and the clip.
 */
async function joinStretches(args: Original & Stretch & { spans: readonly FrameSpan[] }): Promise<void> {
  const { run, clip, facts, spans, output, signal, onProgress } = args;
  const all = countFrames(spans);
  const paths: string[] = [];
  const parts: ClipPart[] = [];
  try {
    let first = 0;
    for (const span of spans) {
      const path = await createTemporaryPathBeside(output);
      paths.push(path);
      const [before, frames] = [first, span.endFrame - span.startFrame];
      const told = (fraction: number) => onProgress((before + fraction * frames) / all);
      await cutStretch({ ...args, span, clip: null, output: path, onProgress: told });
      parts.push(await readClipPart(path));
      first += frames;
    }
    await withTemporaryPath(output, async (picture) => {
      await joinVideoTracks({ parts, output: picture, signal });
      await run({
        tool: 'ffmpeg',
        args: planMuxVideoWithAudio({ picture, clip, rate: facts.rate, output }),
        signal,
        wallMs: WALL_MS,
        fallbackErrorCode: 'internal',
      });
    });
    const made = await readClipPart(output);
    const found = made.index.video.sizes.length;
    if (found !== all) throw new AppError('cut_not_exact', { message: `${found} frames instead of ${all}` });
    await verifyJoinedVideo({ made, spans, parts: parts.map((part) => ({ ...part, copied: null })), signal });
    await verifyAudioPackets({ made, clip: await readClipPart(clip), signal });
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}
