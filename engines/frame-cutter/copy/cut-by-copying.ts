import type { MezzanineInfo } from '#domain/films/types.ts';
import type { ClipVerification, ProgressCallback } from '#domain/media/types.ts';
import { syncToDisk } from '#media/files/write-atomically.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import type { WarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { encodeLeadIns, needsLeadIn } from '../lead-in/encode-lead-ins.ts';
import type { OpenMezzanine } from '../mp4/mp4-index-cache.ts';
import type { Mp4Index } from '../mp4/read-mp4-index.ts';
import { NotCopyableError } from '../not-copyable-error.ts';
import { verifyCopiedClip } from '../verify/verify-copied-clip.ts';
import { planClipLayout } from './plan-clip-layout.ts';
import { type PacketSelection, selectPackets } from './select-packets.ts';
import { writeClip } from './write-clip.ts';

interface Film {
  warm: WarmFfmpegPool;
  mezzanine: OpenMezzanine;
  facts: MezzanineInfo;
  signal: AbortSignal;
}

/** A span that can be copied, with the head that was made for it. */
export interface PreparedCut {
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: Buffer[];
}

/**
 * Chooses what to copy of each span and makes the heads of all of them, at once. Throws NotCopyable when one of them cannot
 * be had by copying.
 */
export async function prepareCuts(
  film: Film & { spans: readonly FrameSpan[]; onProgress?: ProgressCallback },
): Promise<PreparedCut[]> {
  const { mezzanine, spans } = film;
  const { index, file } = mezzanine;
  if (!index) throw new NotCopyableError(mezzanine.notCopyableReason ?? 'no index');
  const chosen = spans.map((span) => selectPackets({ ...film, ...span, index }));
  const heads = await encodeLeadIns({ ...film, mezzanine: file, index, chosen });
  return chosen.map((one, i) => ({ index, selection: one, leadIn: heads[i] ?? [] }));
}

/**
 * Writes a prepared span of a mezzanine to a new file at `output` by copying its packets, and proves it. Throws NotCopyable
 * when that cannot be done, and cut_not_exact, source_missing, cancelled and what the file system throws.
 */
export async function writePreparedCut(args: {
  mezzanine: OpenMezzanine;
  prepared: PreparedCut;
  output: string;
  signal: AbortSignal;
}): Promise<ClipVerification> {
  const { prepared, output, signal } = args;
  const { selection: chosen } = prepared;
  const { file } = args.mezzanine;
  const layout = planClipLayout(prepared);
  await writeClip({ layout, mezzanine: file, output, signal });
  // It goes to the disk while it is being read back.
  const steps = [
    verifyCopiedClip({ ...prepared, mezzanine: file, clip: output, signal }),
    syncToDisk(output),
  ] as const;
  // Both have ended before anyone cleans up, also when one of them fails.
  await Promise.allSettled(steps);
  const [proof] = await Promise.all(steps);
  return {
    ...proof,
    firstFrameOff: 0,
    lastFrameOff: 0,
    method: needsLeadIn(chosen) ? 'head' : 'copy',
  };
}
