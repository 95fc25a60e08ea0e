import type { MezzanineFacts } from '#domain/films/types.ts';
import type { ClipProof } from '#domain/media/types.ts';
import { syncToDisk } from '../publish-file.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import { choosePackets } from './choose-packets.ts';
import { layOutClip } from './lay-out-clip.ts';
import { hasHead, makeHeads } from './make-heads.ts';
import type { OpenMezzanine } from './mezzanine-shelf.ts';
import { NotCopyable } from './not-copyable.ts';
import { proveCopiedClip } from './prove-copied-clip.ts';
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

  const [head = []] = await makeHeads({ ...shared, chosen: [chosen] });
  const layout = layOutClip({ index, chosen, head });
  await writeClip({ layout, mezzanine: file, output, signal });
  // It goes to the disk while it is being read back.
  const steps = [proveCopiedClip({ ...shared, clip: output, head }), syncToDisk(output)] as const;
  // Both have ended before anyone cleans up, also when one of them fails.
  await Promise.allSettled(steps);
  const [proof] = await Promise.all(steps);
  return { ...proof, firstFrameOff: 0, lastFrameOff: 0, method: hasHead(chosen) ? 'head' : 'copy' };
}
