import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { ClipProof, MediaWorks, StepOptions } from '#domain/media/types.ts';
import { type FrameSpan, mergeTouching } from '#shared/clip-segments.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { cutPrepared, prepareCuts } from './cutting/cut-by-copying.ts';
import { joinClips } from './cutting/join-clips.ts';
import { readPart } from './cutting/join-pictures.ts';
import type { KeptCuts } from './cutting/keep-cuts.ts';
import type { MezzanineShelf, OpenMezzanine } from './cutting/mezzanine-shelf.ts';
import { NotCopyable } from './cutting/not-copyable.ts';
import { type JoinedPart, proveJoinedClip } from './cutting/prove-joined-clip.ts';
import { createSharedCuts } from './cutting/share-cuts.ts';
import { planClip } from './plans/clip.ts';
import { clipEncoder, headEncoder } from './plans/encoder.ts';
import { proveClip } from './prove-clip.ts';
import { writeWhole } from './publish-file.ts';
import type { MediaLogger, RunFfmpeg } from './run-ffmpeg.ts';
import { temporaryBeside } from './temporary-names.ts';
import type { WarmFfmpeg } from './warm-ffmpeg.ts';

const CUT_WALL_MS = 60 * 60_000;
/** Counted up when clips are made in another way, so that none that was kept is given out for one of the new ones. */
const WAY = 2;
/** From the one that changes most to the one that changes nothing. */
const methods = ['full', 'head', 'copy'] as const;

type CutArgs = Parameters<MediaWorks['cutClip']>[0];
type SpanArgs = Omit<CutArgs, 'spans'> & FrameSpan;

/**
 * See MediaWorks.cutClip. Packets are copied wherever that gives the exact span; where anything is unusual the whole of it
 * is encoded anew, which the proof's `method` says (of several, that of the part where most was). Throws cut_start_after_end and cut_out_of_range for a span that is not
 * in the film, source_missing when the mezzanine is not there or goes away meanwhile, disk_full and cancelled.
 */
export function createClipCutter(parts: {
  run: RunFfmpeg;
  warm: WarmFfmpeg;
  shelf: MezzanineShelf;
  /** Null: every cut is made anew. */
  kept: KeptCuts | null;
  logger: MediaLogger | undefined;
}): MediaWorks['cutClip'] {
  const { run, warm, shelf, kept, logger } = parts;
  const share = createSharedCuts();
  let underWay = 0;

  const cutSomehow = async (args: SpanArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
    const { signal } = options;
    try {
      const [prepared] = await prepareCuts({ ...args, warm, mezzanine, spans: [args], signal });
      if (!prepared) throw new NotCopyable('no span');
      return await cutPrepared({ mezzanine, prepared, output: args.output, signal });
    } catch (error) {
      await mezzanine.check();
      if (!(error instanceof NotCopyable)) throw error;
      logger?.warn({ reason: error.message }, 'a clip is encoded as a whole');
    }
    await rm(args.output, { force: true });
    return cutByEncoding({ ...args, run }, options);
  };
  /** The parts of a joined clip by copying, or null when one of them cannot be had so. */
  const prepareParts = async (args: CutArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
    try {
      return await prepareCuts({ ...args, warm, mezzanine, ...options });
    } catch (error) {
      await mezzanine.check();
      if (!(error instanceof NotCopyable)) throw error;
      logger?.warn({ reason: error.message }, 'the parts of a clip are encoded as a whole');
      return null;
    }
  };
  /** Parts are clips of their own, proved each by itself, before they are joined; the whole is proved once more. */
  const cutJoined = async (args: CutArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
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
      const proofs: ClipProof[] = [];
      for (const [i, span] of spans.entries()) {
        const path = await temporaryBeside(output);
        paths.push(path);
        const copied = prepared?.[i] ?? null;
        proofs.push(
          await (copied
            ? cutPrepared({ mezzanine, prepared: copied, output: path, signal })
            : cutByEncoding({ ...args, ...span, output: path, run }, { signal })),
        );
        parts.push({ ...(await readPart(path)), copied });
        step(0.3, 0.6)((i + 1) / spans.length);
      }
      const sounds = await joinClips({ run, parts, facts, output, signal, onProgress: step(0.6, 0.8) });
      const found = await proveJoinedClip({
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
      await mezzanine.check();
      if (!(error instanceof NotCopyable)) throw error;
      throw new AppError('cut_not_exact', {
        message: `parts that cannot be joined: ${error.message}`,
        cause: error,
      });
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  };
  const make = async (args: CutArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
    return writeWhole({
      output: args.output,
      async make(temporary) {
        const spans = mergeTouching(args.spans);
        const [span] = spans;
        const proof =
          span && spans.length === 1
            ? await cutSomehow({ ...args, ...span, output: temporary }, mezzanine, options)
            : await cutJoined({ ...args, spans, output: temporary }, mezzanine, options);
        // Whatever went on in a file that was changed meanwhile: its clip is not kept.
        await mezzanine.check();
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
      return await shelf.lend({ path, facts }, async (mezzanine) => {
        const key = cutKey(args, mezzanine);
        const proof = await share({
          key,
          output,
          signal,
          async make() {
            const found = await kept?.take({ key, output });
            if (found) return found;
            const made = await make(args, mezzanine, options);
            await kept?.keep({ key, from: output, proof: made });
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
function cutKey({ facts, spans }: CutArgs, { contents }: OpenMezzanine): string {
  const options = [WAY, facts.hasAudio, ...headEncoder(facts), ...clipEncoder(facts)];
  return createHash('sha256')
    .update(JSON.stringify([contents, mergeTouching(spans), options]))
    .digest('hex');
}

async function cutByEncoding(args: SpanArgs & { run: RunFfmpeg }, options: StepOptions): Promise<ClipProof> {
  const { run, mezzanine, facts, startFrame, endFrame, output } = args;
  const { signal } = options;
  await run({
    tool: 'ffmpeg',
    args: planClip({ mezzanine, facts, startFrame, endFrame, output }),
    signal,
    wallMs: CUT_WALL_MS,
    failure: 'internal',
    onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / (endFrame - startFrame))),
  });
  const proof = await proveClip({ run, mezzanine, clip: output, facts, startFrame, endFrame, signal });
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
