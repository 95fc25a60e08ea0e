import { encodingNoise, frameOffset } from '../compare-pictures.ts';
import { planStreamPictures } from '../plans/head.ts';
import { splitSmallPictures } from '../plans/small-pictures.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import type { EncodedHead } from './encode-head.ts';
import { readHeaders, toByteStream } from './h264-stream.ts';
import { demand } from './not-copyable.ts';
import type { Mp4Index } from './read-mp4-index.ts';

const PROOF_WALL_MS = 60_000;
/** Frames looked at on either side of each. */
const NEIGHBOURS = 2;

/**
 * Decodes the encoded frames under the mezzanine's headers, and holds each against the mezzanine's frame it should show
 * and the two on either side, as far as the encoder was given them: it cannot show what it never got. Throws NotCopyable
 * when one looks like another.
 */
export async function proveHead(args: {
  warm: WarmFfmpeg;
  index: Mp4Index;
  head: EncodedHead;
  signal: AbortSignal;
}): Promise<void> {
  const { packets, seen } = args.head;
  const headers = readHeaders(args.index.picture.boxes.stsd);
  const { stdout } = await args.warm.run({
    args: planStreamPictures(),
    signal: args.signal,
    wallMs: PROOF_WALL_MS,
    failure: 'cut_not_exact',
    input: async (stdin) => void stdin.end(toByteStream({ headers, packets })),
  });
  const shown = splitSmallPictures(stdout);
  demand(shown.length === packets.length, `${shown.length} encoded frames decoded`);
  const runUp = seen.length - shown.length;
  for (const [frame, picture] of shown.entries()) {
    const from = Math.max(0, runUp + frame - NEIGHBOURS);
    const off = frameOffset({
      picture,
      neighbours: seen.slice(from, runUp + frame + NEIGHBOURS + 1),
      expected: runUp + frame - from,
      noise: encodingNoise,
    });
    demand(off === 0, `encoded frame ${frame} is off by ${off}`);
  }
}
