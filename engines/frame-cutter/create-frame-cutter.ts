import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { ClipVerification, MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { ClipCache } from '#media/clips/clip-cache.ts';
import { createSingleFlightCuts } from '#media/clips/single-flight-cuts.ts';
import type { MediaLogger, RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { createTemporaryPathBeside } from '#media/files/temporary-names.ts';
import { writeAtomically } from '#media/files/write-atomically.ts';
import { type FrameSpan, mergeAdjacentSpans } from '#shared/clip-segments.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { prepareCuts, writePreparedCut } from './copy/cut-by-copying.ts';
import { planEncodedClip } from './ffmpeg/encoded-clip-args.ts';
import { clipEncoderOptions, leadInEncoderOptions } from './ffmpeg/encoder-options.ts';
import type { WarmFfmpegPool } from './ffmpeg/warm-ffmpeg-pool.ts';
import { joinClips } from './join/join-clips.ts';
import { readClipPart } from './join/join-video-tracks.ts';
import type { Mp4IndexCache, OpenMezzanine } from './mp4/mp4-index-cache.ts';
import { NotCopyableError } from './not-copyable-error.ts';
import { verifyEncodedClip } from './verify/verify-encoded-clip.ts';
import { type JoinedPart, verifyJoinedClip } from './verify/verify-joined-clip.ts';

const CUT_WALL_MS = 60 * 60_000;
/** Counted up when clips are made in another way, so that none that was kept is given out for one of the new ones. */
const WAY = 2;
/** From the one that changes most to the one that changes nothing. */
const methods = ['full', 'head', 'copy'] as const;

type CutArgs = Parameters<MediaProcessor['cutClip']>[0];
type SpanArgs = Omit<CutArgs, 'spans'> & FrameSpan;

/**
 * See MediaWorks.cutClip. Packets are copied wherever that gives the exact span; where anything is unusual the whole of it
 * is encoded anew, which the proof's `method` says (of several, that of the part where most was). Throws cut_start_after_end and cut_out_of_range for a span that is not
 * in the film, source_missing when the mezzanine is not there or goes away meanwhile, disk_full and cancelled.
 */
export function createFrameCutter(parts: {
  run: RunFfmpeg;
  warm: WarmFfmpegPool;
  shelf: Mp4IndexCache;
  /** Null: every cut is made anew. */
  kept: ClipCache | null;
  logger: MediaLogger | undefined;
}): MediaProcessor['cutClip'] {
  const { run, warm, shelf, kept, logger } = parts;
  const share = createSingleFlightCuts();
  let underWay = 0;

  const cutSomehow = async (args: SpanArgs, mezzanine: OpenMezzanine, options: MediaTaskOptions) => {
    const { signal } = options;
    try {
      const [prepared] = await prepareCuts({ ...args, warm, mezzanine, spans: [args], signal });
      if (!prepared) throw new NotCopyableError('no span');
      return await writePreparedCut({ mezzanine, prepared, output: args.output, signal });
    } catch (error) {
      await mezzanine.assertUnchanged();
      if (!(error instanceof NotCopyableError)) throw error;
      logger?.warn({ reason: error.message }, 'a clip is encoded as a whole');
    }
    await rm(args.output, { force: true });
    return cutByEncoding({ ...args, run }, options);
  };
  /** The parts of a joined clip by copying, or null when one of them cannot be had so. */
  const prepareParts = async (args: CutArgs, mezzanine: OpenMezzanine, options: MediaTaskOptions) => {
    try {
      return await prepareCuts({ ...args, warm, mezzanine, ...options });
    } catch (error) {
      await mezzanine.assertUnchanged();
      if (!(error instanceof NotCopyableError)) throw error;
      logger?.warn({ reason: error.message }, 'the parts of a clip are encoded as a whole');
      return null;
    }
  };
  /** Parts are clips of their own, proved each by itself, before they are joined; the whole is proved once more. */
  const cutJoined = async (args: CutArgs, mezzanine: OpenMezzanine, options: MediaTaskOptions) => {
    const { spans, facts, output } = args;
    const { signal } = options;
    const paths: string[] = [];
    /** Progress of a step that takes the way from one share of the whole to another. */
    const step = (from: number, to: number) => (share: number) =>
      options.onProgress?.(from + share * (to - from));
    try {
      // What was encoded as a whole has other headers than what was copied; in one file all have the same.
      const prepared = await prepareParts(args, mezzanine, { signal, onProgress: step(0, 0.3) });
      const parts: JoinedPart[] = [];
      const proofs: ClipVerification[] = [];
      for (const [i, span] of spans.entries()) {
        const path = await createTemporaryPathBeside(output);
        paths.push(path);
        const copied = prepared?.[i] ?? null;
        proofs.push(
          await (copied
            ? writePreparedCut({ mezzanine, prepared: copied, output: path, signal })
            : cutByEncoding({ ...args, ...span, output: path, run }, { signal })),
        );
        parts.push({ ...(await readClipPart(path)), copied });
        step(0.3, 0.6)((i + 1) / spans.length);
      }
      const sounds = await joinClips({ run, parts, facts, output, signal, onProgress: step(0.6, 0.8) });
      const found = await verifyJoinedClip({
        ...args,
        run,
        parts,
        sounds,
        clip: output,
        signal,
        onProgress: step(0.8, 1),
      });
      return {
        ...found,
        firstFrameOff: 0,
        lastFrameOff: 0,
        bytes: (await stat(output)).size,
        method: methods.find((one) => proofs.some(({ method }) => method === one)) ?? 'copy',
      };
    } catch (error) {
      // A film that went away explains whatever else went wrong.
      await mezzanine.assertUnchanged();
      if (!(error instanceof NotCopyableError)) throw error;
      throw new AppError('cut_not_exact', {
        message: `parts that cannot be joined: ${error.message}`,
        cause: error,
      });
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  };
  const make = async (args: CutArgs, mezzanine: OpenMezzanine, options: MediaTaskOptions) => {
    return writeAtomically({
      output: args.output,
      async make(temporary) {
        const spans = mergeAdjacentSpans(args.spans);
        const [span] = spans;
        const proof =
          span && spans.length === 1
            ? await cutSomehow({ ...args, ...span, output: temporary }, mezzanine, options)
            : await cutJoined({ ...args, spans, output: temporary }, mezzanine, options);
        // Whatever went on in a file that was changed meanwhile: its clip is not kept.
        await mezzanine.assertUnchanged();
        return proof;
      },
    });
  };

  return async (args, options) => {
    const { mezzanine: path, facts, spans, output } = args;
    const { signal } = options;
    if (spans.length === 0) throw new AppError('cut_start_after_end', { field: 'spans' });
    for (const { startFrame, endFrame } of spans) {
      if (endFrame <= startFrame) throw new AppError('cut_start_after_end', { field: 'endFrame' });
      if (startFrame < 0 || endFrame > facts.frames)
        throw new AppError('cut_out_of_range', { field: 'endFrame' });
    }
    underWay += 1;
    try {
      signal.throwIfAborted();
      return await shelf.withMezzanine({ path, facts }, async (mezzanine) => {
        const key = cutKey(args, mezzanine);
        const proof = await share({
          key,
          output,
          signal,
          async make() {
            const found = await kept?.restore({ key, output });
            if (found) return found;
            const made = await make(args, mezzanine, options);
            await kept?.store({ key, from: output, proof: made });
            return made;
          },
        });
        options.onProgress?.(1);
        return proof;
      });
    } catch (error) {
      throw explain({ error, signal });
    } finally {
      underWay -= 1;
      if (underWay === 0) warm.refill();
    }
  };
}

/** What makes one cut the same as another: the film's contents, the spans and how they are encoded. */
function cutKey({ facts, spans }: CutArgs, { contentKey: contents }: OpenMezzanine): string {
  const options = [WAY, facts.hasAudio, ...leadInEncoderOptions(facts), ...clipEncoderOptions(facts)];
  return createHash('sha256')
    .update(JSON.stringify([contents, mergeAdjacentSpans(spans), options]))
    .digest('hex');
}

async function cutByEncoding(
  args: SpanArgs & { run: RunFfmpeg },
  options: MediaTaskOptions,
): Promise<ClipVerification> {
  const { run, mezzanine, facts, startFrame, endFrame, output } = args;
  const { signal } = options;
  await run({
    tool: 'ffmpeg',
    args: planEncodedClip({ mezzanine, facts, startFrame, endFrame, output }),
    signal,
    wallMs: CUT_WALL_MS,
    fallbackErrorCode: 'internal',
    onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / (endFrame - startFrame))),
  });
  const proof = await verifyEncodedClip({
    run,
    mezzanine,
    clip: output,
    facts,
    startFrame,
    endFrame,
    signal,
  });
  return { ...proof, method: 'full' };
}

function explain(args: { error: unknown; signal: AbortSignal }): unknown {
  const { error, signal } = args;
  if (error instanceof AppError) return error;
  if (signal.aborted) {
    const late = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
    return new AppError(late ? 'video_time_limit' : 'cancelled', { cause: error });
  }
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return new AppError('disk_full', { cause: error });
  return error;
}
