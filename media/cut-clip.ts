import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { ClipProof, MediaWorks, StepOptions } from '#domain/media/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { cutByCopying } from './cutting/cut-by-copying.ts';
import type { KeptCuts } from './cutting/keep-cuts.ts';
import { createMezzanineShelf, type OpenMezzanine } from './cutting/mezzanine-shelf.ts';
import { NotCopyable } from './cutting/not-copyable.ts';
import { createSharedCuts } from './cutting/share-cuts.ts';
import { planClip } from './plans/clip.ts';
import { clipEncoder, headEncoder } from './plans/encoder.ts';
import { proveClip } from './prove-clip.ts';
import { writeWhole } from './publish-file.ts';
import type { MediaLogger, RunFfmpeg } from './run-ffmpeg.ts';
import type { WarmFfmpeg } from './warm-ffmpeg.ts';

const CUT_WALL_MS = 60 * 60_000;

type CutArgs = Parameters<MediaWorks['cutClip']>[0];

/**
 * See MediaWorks.cutClip. Packets are copied wherever that gives the exact span; where anything is unusual the whole of it
 * is encoded anew, which the proof's `method` says. Throws cut_start_after_end and cut_out_of_range for a span that is not
 * in the film, source_missing when the mezzanine is not there or goes away meanwhile, disk_full and cancelled.
 */
export function createClipCutter(parts: {
  run: RunFfmpeg;
  warm: WarmFfmpeg;
  /** Null: every cut is made anew. */
  kept: KeptCuts | null;
  logger: MediaLogger | undefined;
}): MediaWorks['cutClip'] {
  const { run, warm, kept, logger } = parts;
  const shelf = createMezzanineShelf();
  const share = createSharedCuts();

  const cutSomehow = async (args: CutArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
    const { signal } = options;
    try {
      return await cutByCopying({ ...args, warm, mezzanine, signal });
    } catch (error) {
      await mezzanine.check();
      if (!(error instanceof NotCopyable)) throw error;
      logger?.warn({ reason: error.message }, 'a clip is encoded as a whole');
    }
    await rm(args.output, { force: true });
    return cutByEncoding({ ...args, run }, options);
  };
  const make = async (args: CutArgs, mezzanine: OpenMezzanine, options: StepOptions) => {
    return writeWhole({
      output: args.output,
      async make(temporary) {
        const proof = await cutSomehow({ ...args, output: temporary }, mezzanine, options);
        // Whatever went on in a file that was changed meanwhile: its clip is not kept.
        await mezzanine.check();
        return proof;
      },
    });
  };

  return async (args, options) => {
    const { mezzanine: path, facts, startFrame, endFrame, output } = args;
    const { signal } = options;
    if (endFrame <= startFrame) throw new AppError('cut_start_after_end', { field: 'endFrame' });
    if (startFrame < 0 || endFrame > facts.frames)
      throw new AppError('cut_out_of_range', { field: 'endFrame' });
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
    }
  };
}

/** What makes one cut the same as another: the film's contents, the span and how it is encoded. */
function cutKey({ facts, startFrame, endFrame }: CutArgs, { contents }: OpenMezzanine): string {
  const options = [facts.hasAudio, ...headEncoder(facts), ...clipEncoder(facts)];
  return createHash('sha256')
    .update(JSON.stringify([contents, startFrame, endFrame, options]))
    .digest('hex');
}

async function cutByEncoding(args: CutArgs & { run: RunFfmpeg }, options: StepOptions): Promise<ClipProof> {
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
