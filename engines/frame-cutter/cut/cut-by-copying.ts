import { planClipLayout } from '../copy/plan-clip-layout.ts';
import { type PacketSelection, selectPackets } from '../copy/select-packets.ts';
import { writeClip } from '../copy/write-clip.ts';
import { NotCopyableError } from '../core/errors.ts';
import type { FrameSpan } from '../core/frames.ts';
import { syncToDisk } from '../core/output-files.ts';
import type { CutProgressCallback, CutProof, MezzanineFormat } from '../core/types.ts';
import type { WarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { encodeLeadIns, needsLeadIn } from '../lead-in/encode-lead-ins.ts';
import type { OpenMezzanine } from '../mp4/mp4-index-cache.ts';
import type { Mp4Index } from '../mp4/read-mp4-index.ts';
import { verifyCopiedClip } from '../proof/verify-copied-clip.ts';

/** A span that can be copied, with the packets of its lead-in. */
export interface PreparedCut {
  index: Mp4Index;
  selection: PacketSelection;
  /** Empty for a span that begins with a key frame. */
  leadIn: Buffer[];
}

/**
 * Selects the packets of each span and encodes the lead-ins of all spans at once. Throws NotCopyableError if one of the
 * spans cannot be made by copying.
 */
export async function prepareCuts(args: {
  warm: WarmFfmpegPool;
  mezzanine: OpenMezzanine;
  info: MezzanineFormat;
  spans: readonly FrameSpan[];
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}): Promise<PreparedCut[]> {
  const { mezzanine, spans } = args;
  const { index, file } = mezzanine;
  if (!index) throw new NotCopyableError(mezzanine.notCopyableReason ?? 'no index');
  const selections = spans.map((span) => selectPackets({ ...args, ...span, index }));
  const leadIns = await encodeLeadIns({ ...args, mezzanine: file, index, selections });
  return selections.map((selection, i) => ({ index, selection, leadIn: leadIns[i] ?? [] }));
}

/**
 * Writes a prepared span to a new file at `output` and verifies it. Throws NotCopyableError if it cannot be copied,
 * FrameCutterError `not_exact` or `source_missing`, and errors of the file system.
 */
export async function writePreparedCut(args: {
  mezzanine: OpenMezzanine;
  prepared: PreparedCut;
  output: string;
  signal: AbortSignal;
}): Promise<CutProof> {
  const { prepared, output, signal } = args;
  const { file } = args.mezzanine;
  await writeClip({ layout: planClipLayout(prepared), mezzanine: file, output, signal });
  // The clip is flushed to the disk while it is read back.
  const steps = [
    verifyCopiedClip({ ...prepared, mezzanine: file, clip: output, signal }),
    syncToDisk(output),
  ] as const;
  // If one step fails, the other must end as well before the caller deletes the file.
  await Promise.allSettled(steps);
  const [result] = await Promise.all(steps);
  return {
    ...result,
    firstFrameOff: 0,
    lastFrameOff: 0,
    method: needsLeadIn(prepared.selection) ? 'lead-in' : 'copy',
  };
}
