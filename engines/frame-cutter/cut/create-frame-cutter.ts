import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { FrameCutterError, hasSystemErrorCode, NotCopyableError, notExactError } from '../core/errors.ts';
import { type FrameSpan, mergeAdjacentSpans } from '../core/frames.ts';
import { writeAtomically } from '../core/output-files.ts';
import type {
  CreateTemporaryPath,
  CutOptions,
  CutProof,
  CutRequest,
  CutterLogger,
  RunFfmpegTask,
  RunInSlot,
} from '../core/types.ts';
import { planEncodedClip } from '../ffmpeg/encoded-clip-args.ts';
import { clipEncoderOptions, leadInEncoderOptions } from '../ffmpeg/encoder-options.ts';
import { createWarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { joinClips } from '../join/join-clips.ts';
import { readClipPart } from '../join/join-video-tracks.ts';
import { leadInProcesses } from '../lead-in/encode-lead-ins.ts';
import { createMp4IndexCache, type Mp4IndexCache, type OpenMezzanine } from '../mp4/mp4-index-cache.ts';
import { verifyEncodedClip } from '../proof/verify-encoded-clip.ts';
import { type JoinedPart, verifyJoinedClip } from '../proof/verify-joined-clip.ts';
import { prepareCuts, writePreparedCut } from './cut-by-copying.ts';

const CUT_WALL_MS = 60 * 60_000;
/**
 * Part of every cut's key. Increase it when the cutter makes clips differently, so that caches do not return old clips.
 */
const FORMAT_VERSION = 3;
/** All methods, from the one that changes most to the one that changes nothing. */
const methodsByChange = ['full', 'lead-in', 'copy'] as const;

/** A cut that has not been made yet. */
export interface PendingCut {
  /** Hash of the mezzanine's contents, the spans and the encoder options. Equal keys give equal files. */
  key: string;
  output: string;
  signal: AbortSignal;
  /** Makes the clip at `output`. */
  make: () => Promise<CutProof>;
}

export interface FrameCutter {
  /**
   * Makes one clip, exact to the frame. Packets are copied where that gives the exact span. If the mezzanine is
   * unusual, the whole span is encoded again. The clip is verified before it gets its name, so there is never a clip
   * that differs from the request. Throws FrameCutterError with any of its codes, and errors of the runner and the file
   * system.
   */
  cut(request: CutRequest, options: CutOptions): Promise<CutProof>;
  /**
   * Starts the processes for cuts of this mezzanine, with `keepFfmpegReady` and unless they wait already, and keeps its index.
   * While a cut runs, they are started after it. Throws FrameCutterError `source_missing`, and errors of the file system.
   */
  prepare(mezzanine: Pick<CutRequest, 'mezzanine' | 'info'>): Promise<void>;
  /** Ends the waiting ffmpeg processes. Resolves when all are gone. */
  close(): Promise<void>;
}

type SpanRequest = Omit<CutRequest, 'spans'> & FrameSpan;

/**
 * Creates a frame cutter.
 *
 * With `keepFfmpegReady`, ffmpeg processes stay started for the next cut after the first one that needs a lead-in (see
 * createWarmFfmpegPool). Call `close` at the end. `indexCache` is shared with other readers of mezzanines. `aroundCut`
 * is called for each cut instead of `make`; it must call `make` or put the finished clip of the same key at `output`.
 * It can be a cache, or merge concurrent equal cuts. `runInSlot` limits the processes that wait for input in advance,
 * which `run` must not limit (`hasSlot`).
 */
export function createFrameCutter(parts: {
  run: RunFfmpegTask;
  createTemporaryPath: CreateTemporaryPath;
  runInSlot?: RunInSlot;
  keepFfmpegReady?: boolean;
  indexCache?: Mp4IndexCache;
  aroundCut?: (cut: PendingCut) => Promise<CutProof>;
  logger?: CutterLogger | undefined;
}): FrameCutter {
  const { run, createTemporaryPath, runInSlot, logger } = parts;
  const { indexCache = createMp4IndexCache(), aroundCut = ({ make }) => make() } = parts;
  const warm = createWarmFfmpegPool({
    run,
    ...(runInSlot ? { runInSlot } : {}),
    ready: parts.keepFfmpegReady ?? false,
  });
  let runningCuts = 0;

  /** Logs a NotCopyableError of an unchanged mezzanine. Throws any other error. */
  const handleNotCopyable = async (error: unknown, mezzanine: OpenMezzanine) => {
    await mezzanine.assertUnchanged();
    if (!(error instanceof NotCopyableError)) throw error;
    logger?.warn({ reason: error.message }, 'a clip cannot be copied and is encoded');
  };
  const cutSpan = async (request: SpanRequest, mezzanine: OpenMezzanine, options: CutOptions) => {
    const { signal } = options;
    try {
      const [prepared] = await prepareCuts({ ...request, warm, mezzanine, spans: [request], signal });
      if (!prepared) throw new NotCopyableError('no span');
      return await writePreparedCut({ mezzanine, prepared, output: request.output, signal });
    } catch (error) {
      await handleNotCopyable(error, mezzanine);
    }
    await rm(request.output, { force: true });
    return cutByEncoding({ ...request, run }, options);
  };
  /** Resolves to null when one of the parts cannot be copied. */
  const prepareParts = async (request: CutRequest, mezzanine: OpenMezzanine, options: CutOptions) => {
    try {
      return await prepareCuts({ ...request, warm, mezzanine, ...options });
    } catch (error) {
      await handleNotCopyable(error, mezzanine);
      return null;
    }
  };
  /** Makes each span as a separate, verified clip, joins these parts and verifies the joined clip again. */
  const cutAndJoin = async (request: CutRequest, mezzanine: OpenMezzanine, options: CutOptions) => {
    const { spans, info, output } = request;
    const { signal } = options;
    const paths: string[] = [];
    /** Reports the progress of a step as a share from `from` to `to` of the whole cut. */
    const step = (from: number, to: number) => (share: number) =>
      options.onProgress?.(from + share * (to - from));
    try {
      // Encoded parts have other parameter sets than copied ones, but a file has only one set. If one part is encoded,
      // all are.
      const prepared = await prepareParts(request, mezzanine, { signal, onProgress: step(0, 0.3) });
      const parts: JoinedPart[] = [];
      const proofs: CutProof[] = [];
      for (const [i, span] of spans.entries()) {
        const path = await createTemporaryPath(output);
        paths.push(path);
        const copied = prepared?.[i] ?? null;
        proofs.push(
          await (copied
            ? writePreparedCut({ mezzanine, prepared: copied, output: path, signal })
            : cutByEncoding({ ...request, ...span, output: path, run }, { signal })),
        );
        parts.push({ ...(await readClipPart(path)), copied });
        step(0.3, 0.6)((i + 1) / spans.length);
      }
      const sounds = await joinClips({
        ...{ run, createTemporaryPath, parts, info, output, signal },
        onProgress: step(0.6, 0.8),
      });
      const result = await verifyJoinedClip({
        ...{ ...request, run, parts, sounds, clip: output, signal },
        onProgress: step(0.8, 1),
      });
      return {
        ...result,
        firstFrameOff: 0,
        lastFrameOff: 0,
        bytes: (await stat(output)).size,
        method: methodsByChange.find((method) => proofs.some((part) => part.method === method)) ?? 'copy',
      };
    } catch (error) {
      // If the mezzanine is gone, that explains every other error.
      await mezzanine.assertUnchanged();
      if (!(error instanceof NotCopyableError)) throw error;
      throw notExactError(`parts that cannot be joined: ${error.message}`, error);
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  };
  const make = (request: CutRequest, mezzanine: OpenMezzanine, options: CutOptions) =>
    writeAtomically({ output: request.output, createTemporaryPath }, async (temporary) => {
      const spans = mergeAdjacentSpans(request.spans);
      const [span] = spans;
      const proof =
        span && spans.length === 1
          ? await cutSpan({ ...request, ...span, output: temporary }, mezzanine, options)
          : await cutAndJoin({ ...request, spans, output: temporary }, mezzanine, options);
      // If the mezzanine changed while it was read, the clip is discarded.
      await mezzanine.assertUnchanged();
      return proof;
    });

  return {
    async cut(request, options) {
      const { signal } = options;
      assertSpansInRange(request);
      runningCuts += 1;
      try {
        signal.throwIfAborted();
        const { mezzanine: path, info, output } = request;
        const proof = await indexCache.withMezzanine({ path, info }, (mezzanine) =>
          aroundCut({
            ...{ key: cutKey(request, mezzanine), output, signal },
            make: () => make(request, mezzanine, options),
          }),
        );
        options.onProgress?.(1);
        return proof;
      } catch (error) {
        throw toCutterError({ error, signal });
      } finally {
        runningCuts -= 1;
        if (runningCuts === 0) warm.refill();
      }
    },
    prepare: ({ mezzanine: path, info }) =>
      indexCache.withMezzanine({ path, info }, async ({ file, index }) => {
        if (!index) return;
        const { encoder, decoder } = await leadInProcesses({ mezzanine: file, index, info });
        warm.expect([encoder, decoder]);
        if (runningCuts === 0) warm.refill();
      }),
    close: () => warm.close(),
  };
}

function assertSpansInRange({ spans, info }: CutRequest): void {
  if (spans.length === 0) throw new FrameCutterError('empty_span', { field: 'spans' });
  for (const { startFrame, endFrame } of spans) {
    if (endFrame <= startFrame) throw new FrameCutterError('empty_span', { field: 'endFrame' });
    if (startFrame < 0 || endFrame > info.frames) {
      throw new FrameCutterError('span_out_of_range', { field: 'endFrame' });
    }
  }
}

function cutKey({ info, spans }: CutRequest, { contentKey }: OpenMezzanine): string {
  const options = [
    ...[FORMAT_VERSION, info.hasAudio],
    ...leadInEncoderOptions(info),
    ...clipEncoderOptions(info),
  ];
  return createHash('sha256')
    .update(JSON.stringify([contentKey, mergeAdjacentSpans(spans), options]))
    .digest('hex');
}

/** Encodes every frame of a span again and verifies the clip by decoding it. */
async function cutByEncoding(
  request: SpanRequest & { run: RunFfmpegTask },
  options: CutOptions,
): Promise<CutProof> {
  const { run, mezzanine, info, startFrame, endFrame, output } = request;
  const { signal } = options;
  await run({
    args: planEncodedClip({ mezzanine, info, startFrame, endFrame, output }),
    signal,
    wallMs: CUT_WALL_MS,
    purpose: 'encode',
    onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / (endFrame - startFrame))),
  });
  const result = await verifyEncodedClip({
    run,
    mezzanine,
    clip: output,
    info,
    startFrame,
    endFrame,
    signal,
  });
  return { ...result, method: 'full' };
}

/** Converts errors of an aborted signal and of a full disk to FrameCutterErrors. Returns other errors unchanged. */
function toCutterError(args: { error: unknown; signal: AbortSignal }): unknown {
  const { error, signal } = args;
  if (error instanceof FrameCutterError) return error;
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
    return new FrameCutterError(isTimeout ? 'timed_out' : 'cancelled', { cause: error });
  }
  if (hasSystemErrorCode(error, 'ENOSPC', 'EDQUOT')) {
    return new FrameCutterError('disk_full', { cause: error });
  }
  return error;
}
