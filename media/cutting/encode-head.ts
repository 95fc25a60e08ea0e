import type { FileHandle } from 'node:fs/promises';
import type { MezzanineFacts } from '#domain/films/types.ts';
import { HEAD_STARTS_AT, planHead } from '../plans/head.ts';
import { splitSmallPictures } from '../plans/small-pictures.ts';
import type { WarmFfmpeg } from '../warm-ffmpeg.ts';
import type { ChosenPackets } from './choose-packets.ts';
import { readFully } from './copy-ranges.ts';
import { fromByteStream, readHeaders } from './h264-stream.ts';
import { makeMp4Front } from './make-mp4-front.ts';
import { demand } from './not-copyable.ts';
import type { Mp4Index } from './read-mp4-index.ts';

const HEAD_WALL_MS = 60_000;

/** Packets [from, to) of a mezzanine's picture, as they lie in it. */
export async function readPictures(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  from: number;
  to: number;
}): Promise<Buffer[]> {
  const { picture } = args.index;
  return Promise.all(
    Array.from({ length: args.to - args.from }, async (_, i) => {
      const packet = Buffer.allocUnsafe(picture.sizes[args.from + i] ?? 0);
      await readFully({ file: args.mezzanine, into: packet, at: picture.offsets[args.from + i] ?? 0 });
      return packet;
    }),
  );
}

/** Frames encoded anew. */
export interface EncodedHead {
  /** As they lie in an mp4. */
  packets: Buffer[];
  /** Small pictures of the mezzanine's frames from the key frame before the start to the last that was encoded. */
  seen: Buffer[];
}

/**
 * Encodes the frames before the first that can be copied so that they join the mezzanine's. ffmpeg gets the packets from
 * the key frame before on, in an mp4 whose times tell which of them are wanted. Throws NotCopyable when the headers that
 * come out are not the mezzanine's, bit for bit.
 */
export async function encodeHead(args: {
  warm: WarmFfmpeg;
  mezzanine: FileHandle;
  index: Mp4Index;
  facts: MezzanineFacts;
  chosen: ChosenPackets;
  signal: AbortSignal;
}): Promise<EncodedHead> {
  const { index, facts, chosen, signal } = args;
  const { decodeFrom, startFrame, copyFrom } = chosen;
  const packets = await readPictures({ ...args, from: decodeFrom, to: copyFrom });
  const { stdout, pipes } = await args.warm.run({
    args: planHead(facts),
    signal,
    wallMs: HEAD_WALL_MS,
    failure: 'internal',
    morePipes: 1,
    input: async (stdin) => void stdin.end(wrapPackets({ index, packets, runUp: startFrame - decodeFrom })),
  });
  const head = fromByteStream(stdout);
  const own = readHeaders(index.picture.boxes.stsd);
  demand(head.headers.sps.equals(own.sps) && head.headers.pps.equals(own.pps), 'other headers');
  demand(head.packets.length === copyFrom - startFrame, `${head.packets.length} frames encoded`);
  const seen = splitSmallPictures(pipes[0] ?? Buffer.alloc(0));
  demand(seen.length === packets.length, `${seen.length} frames decoded`);
  return { packets: head.packets, seen };
}

/** An mp4 of these pictures: the first `runUp` crowded at its beginning, the rest on the film's grid from HEAD_STARTS_AT on. */
function wrapPackets(args: { index: Mp4Index; packets: Buffer[]; runUp: number }): Buffer {
  const { index, packets, runUp } = args;
  const { picture } = index;
  const sizes = packets.map(({ length }) => length);
  const ticks = picture.starts[1] ?? 0;
  const durations = packets.map((_, i) => {
    if (i >= runUp) return ticks;
    return i < runUp - 1 ? 1 : HEAD_STARTS_AT * picture.timescale - (runUp - 1);
  });
  const front = makeMp4Front({
    picture: {
      like: picture,
      sizes,
      durations,
      keys: [0],
      chunks: [{ offset: 0, packets: packets.length }],
      zeroTicks: 0,
    },
    sound: null,
    shownTicks: durations.reduce((sum, duration) => sum + duration, 0),
    dataBytes: sizes.reduce((sum, size) => sum + size, 0),
  });
  return Buffer.concat([front, ...packets]);
}
