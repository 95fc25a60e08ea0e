import type { ClipVerification } from '#domain/media/types.ts';
import { linkOrCopyFile } from '../files/link-or-copy-file.ts';

/** One cut: which one it is, where it shall lie, and how it is made there. */
export interface SingleFlightCut {
  /** Equal for cuts that give the same file. */
  key: string;
  output: string;
  signal: AbortSignal;
  make: () => Promise<ClipVerification>;
}

/**
 * Lets cuts of one key that are asked for at the same time be made once: the others wait and get the same file under their
 * own names. Should the one that is being made fail or be cancelled, the next makes its own.
 */
export function createSingleFlightCuts(): (cut: SingleFlightCut) => Promise<ClipVerification> {
  const underWay = new Map<string, Promise<{ output: string; proof: ClipVerification } | null>>();
  return async ({ key, output, signal, make }) => {
    for (let ahead = underWay.get(key); ahead; ahead = underWay.get(key)) {
      const done = await Promise.race([ahead, rejectOnAbort(signal)]);
      if (!done) continue;
      if (done.output !== output) await linkOrCopyFile({ from: done.output, to: output, move: false });
      return done.proof;
    }
    const making = make();
    const told = making.then(
      (proof) => ({ output, proof }),
      // Its own caller gets the reason.
      () => null,
    );
    underWay.set(key, told);
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
