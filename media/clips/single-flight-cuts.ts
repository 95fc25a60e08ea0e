import type { PendingCut } from '@taici/frame-cutter';
import type { ClipVerification } from '#domain/media/types.ts';
import { linkOrCopyFile } from '../files/link-or-copy-file.ts';
import type { ClipCache } from './clip-cache.ts';

/**
 * Merges equal cuts that are requested at the same time: the first one is made, and the others wait and get the same
 * file under their own names. If the first one fails or is cancelled, the next one makes its own. With a cache,
 * finished clips are also reused later.
 */
export function createSingleFlightCuts(
  cache: ClipCache | null,
): (cut: PendingCut) => Promise<ClipVerification> {
  const underWay = new Map<string, Promise<{ output: string; verification: ClipVerification } | null>>();
  const restoreOrMake = async ({ key, output, make }: PendingCut) => {
    const restored = await cache?.restore({ key, output });
    if (restored) return restored;
    const verification = await make();
    await cache?.store({ key, from: output, verification });
    return verification;
  };
  return async (cut) => {
    const { key, output, signal } = cut;
    for (let other = underWay.get(key); other; other = underWay.get(key)) {
      const done = await Promise.race([other, rejectOnAbort(signal)]);
      if (!done) continue;
      if (done.output !== output) await linkOrCopyFile({ from: done.output, to: output, move: false });
      return done.verification;
    }
    const making = restoreOrMake(cut);
    underWay.set(
      key,
      making.then(
        (verification) => ({ output, verification }),
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

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
