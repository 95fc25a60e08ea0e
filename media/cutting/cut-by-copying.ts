import type { MezzanineFacts } from '#domain/films/types.ts';
import type { ClipProof, Progress } from '#domain/media/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { syncToDisk } from '../publish-file.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import { type ChosenPackets, choosePackets } from './choose-packets.ts';
import { layOutClip } from './lay-out-clip.ts';
import { hasHead, makeHeads } from './make-heads.ts';
import type { OpenMezzanine } from './mezzanine-shelf.ts';
import { NotCopyable } from './not-copyable.ts';
import { proveCopiedClip } from './prove-copied-clip.ts';
import type { Mp4Index } from './read-mp4-index.ts';
import { writeClip } from './write-clip.ts';

interface Film {
  warm: WarmFfmpeg;
  mezzanine: OpenMezzanine;
  facts: MezzanineFacts;
  signal: AbortSignal;
}

/** A span that can be copied, with the head that was made for it. */
export interface PreparedCut {
  index: Mp4Index;
  chosen: ChosenPackets;
  head: Buffer[];
}

/**
 * Chooses what to copy of each span and makes the heads of all of them, at once. Throws NotCopyable when one of them cannot
 * be had by copying.
 */
export async function prepareCuts(
  film: Film & { spans: readonly FrameSpan[]; onProgress?: Progress },
): Promise<PreparedCut[]> {
  const { mezzanine, spans } = film;
  const { index, file } = mezzanine;
  if (!index) throw new NotCopyable(mezzanine.odd ?? 'no index');
  const chosen = spans.map((span) => choosePackets({ ...film, ...span, index }));
  const heads = await makeHeads({ ...film, mezzanine: file, index, chosen });
  return chosen.map((one, i) => ({ index, chosen: one, head: heads[i] ?? [] }));
}

/**
 * Writes a prepared span of a mezzanine to a new file at `output` by copying its packets, and proves it. Throws NotCopyable
 * when that cannot be done, and cut_not_exact, source_missing, cancelled and what the file system throws.
 */
export async function cutPrepared(args: {
  mezzanine: OpenMezzanine;
  prepared: PreparedCut;
  output: string;
  signal: AbortSignal;
}): Promise<ClipProof> {
  const { prepared, output, signal } = args;
  const { chosen } = prepared;
  const { file } = args.mezzanine;
  const layout = layOutClip(prepared);
  await writeClip({ layout, mezzanine: file, output, signal });
  // It goes to the disk while it is being read back.
  const steps = [
    proveCopiedClip({ ...prepared, mezzanine: file, clip: output, signal }),
    syncToDisk(output),
  ] as const;
  // Both have ended before anyone cleans up, also when one of them fails.
  await Promise.allSettled(steps);
  const [proof] = await Promise.all(steps);
  return {
    ...proof,
    firstFrameOff: 0,
    lastFrameOff: 0,
    method: hasHead(chosen) ? 'head' : 'copy',
  };
}
