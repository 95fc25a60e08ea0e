import type { CutProof, PendingCut } from '@taici/frame-cutter';
import { rejectOnAbort } from '#domain/media/reject-on-abort.ts';
import { linkOrCopyFile } from '../files/link-or-copy-file.ts';
import type { ClipCache } from './clip-cache.ts';

/**
 * Merges equal cuts that are requested at the same time: the first one is made, and the others wait and get the same
 * file under their own names. If the first one fails or is cancelled, the next one makes its own. With a cache,
 * finished clips are also reused later.
 */
export function createSingleFlightCuts(cache: ClipCache | null): (cut: PendingCut) => Promise<CutProof> {
  const underWay = new Map<string, Promise<{ output: string; proof: CutProof } | null>>();
  const restoreOrMake = async ({ key, output, make }: PendingCut) => {
    const restored = await cache?.restore({ key, output });
    if (restored) return restored;
    const proof = await make();
    await cache?.store({ key, from: output, proof });
    return proof;
  };
  return async (cut) => {
    const { key, output, signal } = cut;
    for (let other = underWay.get(key); other; other = underWay.get(key)) {
      const done = await rejectOnAbort(other, signal);
      if (!done) continue;
      if (done.output !== output) await linkOrCopyFile({ from: done.output, to: output, move: false });
      return done.proof;
    }
    const making = restoreOrMake(cut);
    underWay.set(
      key,
      making.then(
        (proof) => ({ output, proof }),
        // Only the caller of this cut gets the error. The callers that waited for it start their own cut.
        () => null,
      ),
    );
    try {
      return await making;
    } finally {
      underWay.delete(key);
    }
  };
}
