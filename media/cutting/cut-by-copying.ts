import type { MezzanineFacts } from '#domain/films/types.ts';
import type { ClipProof } from '#domain/media/types.ts';
import { syncToDisk } from '../publish-file.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import { choosePackets } from './choose-packets.ts';
import { encodeHead } from './encode-head.ts';
import { layOutClip } from './lay-out-clip.ts';
import type { OpenMezzanine } from './mezzanine-shelf.ts';
import { NotCopyable } from './not-copyable.ts';
import { proveCopiedClip } from './prove-copied-clip.ts';
import { proveHead } from './prove-head.ts';
import { writeClip } from './write-clip.ts';

/**
 * Writes frames [startFrame, endFrame) of a mezzanine to a new file at `output` by copying its packets, and proves it. Only
 * the frames before the first key frame of the span, at most eleven, are encoded anew. Throws NotCopyable when that
 * cannot be done, and cut_not_exact, source_missing, cancelled and what the file system throws.
 */
export async function cutByCopying(args: {
  warm: WarmFfmpeg;
  mezzanine: OpenMezzanine;
  facts: MezzanineFacts;
  startFrame: number;
  endFrame: number;
  output: string;
  signal: AbortSignal;
}): Promise<ClipProof> {
  const { mezzanine, output, signal } = args;
  const { index, file } = mezzanine;
  if (!index) throw new NotCopyable(mezzanine.odd ?? 'no index');
  const chosen = choosePackets({ ...args, index });
  const shared = { ...args, mezzanine: file, index, chosen };

  const hasHead = chosen.copyFrom > chosen.startFrame;
  const head = hasHead ? await encodeHead(shared) : { packets: [], seen: [] };
  const layout = layOutClip({ index, chosen, head: head.packets });
  const writing = writeClip({ layout, mezzanine: file, output, signal });
  const proving = writing.then(() => proveCopiedClip({ ...shared, clip: output, head: head.packets }));
  const steps = [
    proving,
    // It goes to the disk while it is being read back.
    writing.then(() => syncToDisk(output)),
    hasHead ? proveHead({ ...shared, head }) : null,
  ];
  // All have ended before anyone cleans up, also when one of them fails.
  await Promise.allSettled(steps);
  await Promise.all(steps);
  const proof = await proving;
  return { ...proof, firstFrameOff: 0, lastFrameOff: 0, method: hasHead ? 'head' : 'copy' };
}
