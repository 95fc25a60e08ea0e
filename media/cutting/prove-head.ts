import type { FileHandle } from 'node:fs/promises';
import { encodingNoise, frameOffset } from '../compare-pictures.ts';
import { planStreamPictures } from '../plans/head.ts';
import { SMALL_PICTURE_BYTES } from '../plans/small-pictures.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import type { ChosenPackets } from './choose-packets.ts';
import { readPictures } from './encode-head.ts';
import { readHeaders, toByteStream } from './h264-stream.ts';
import { demand } from './not-copyable.ts';
import type { Mp4Index } from './read-mp4-index.ts';

const PROOF_WALL_MS = 60_000;
/** Frames looked at on either side of each. */
const NEIGHBOURS = 2;

/**
 * Decodes the encoded frames and the mezzanine's around them, and holds each against its own and the two on either side.
 * The mezzanine's are decoded while the others are still being encoded. Throws NotCopyable when one looks like another.
 */
export async function proveHead(args: {
  warm: WarmFfmpeg;
  mezzanine: FileHandle;
  index: Mp4Index;
  chosen: ChosenPackets;
  encoding: Promise<readonly Uint8Array[]>;
  signal: AbortSignal;
}): Promise<void> {
  const { index, chosen, encoding, signal } = args;
  const { startFrame, copyFrom } = chosen;
  const first = Math.max(0, startFrame - NEIGHBOURS);
  const end = Math.min(index.picture.sizes.length, copyFrom + NEIGHBOURS);
  let decodeFrom = first;
  while (index.picture.keys[decodeFrom] !== 1) decodeFrom -= 1;
  const headers = readHeaders(index.picture.boxes.stsd);
  const around = await readPictures({ ...args, from: decodeFrom, to: end });
  const { stdout } = await args.warm.run({
    args: planStreamPictures(),
    signal,
    wallMs: PROOF_WALL_MS,
    failure: 'cut_not_exact',
    async input(stdin) {
      stdin.write(toByteStream({ headers, packets: around }));
      stdin.end(toByteStream({ headers, packets: await encoding }));
    },
  });
  const pictures = Array.from({ length: stdout.length / SMALL_PICTURE_BYTES }, (_, i) =>
    stdout.subarray(i * SMALL_PICTURE_BYTES, (i + 1) * SMALL_PICTURE_BYTES),
  );
  const frames = copyFrom - startFrame;
  demand(pictures.length === around.length + frames, `${pictures.length} pictures decoded`);
  for (let frame = startFrame; frame < copyFrom; frame += 1) {
    const picture = pictures[around.length + frame - startFrame];
    const from = Math.max(first, frame - NEIGHBOURS);
    const to = Math.min(end, frame + NEIGHBOURS + 1);
    const off = frameOffset({
      picture: picture ?? new Uint8Array(),
      neighbours: pictures.slice(from - decodeFrom, to - decodeFrom),
      expected: frame - from,
      noise: encodingNoise,
    });
    demand(off === 0, `encoded frame ${frame - startFrame} is off by ${off}`);
  }
}
