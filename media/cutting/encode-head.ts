import type { FileHandle } from 'node:fs/promises';
import type { MezzanineFacts } from '#domain/films/types.ts';
import { planHead } from '../plans/head.ts';
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

/**
 * Encodes the frames before the first that can be copied, with the mezzanine's own options. ffmpeg gets the packets from
 * the key frame before on, in an mp4 whose edit list hides what lies before the start. Throws NotCopyable when the
 * headers that come out are not the mezzanine's, bit for bit.
 */
export async function encodeHead(args: {
  warm: WarmFfmpeg;
  mezzanine: FileHandle;
  index: Mp4Index;
  facts: MezzanineFacts;
  chosen: ChosenPackets;
  signal: AbortSignal;
}): Promise<Buffer[]> {
  const { index, facts, chosen, signal } = args;
  const { decodeFrom, startFrame, copyFrom } = chosen;
  const { picture } = index;
  const packets = await readPictures({ ...args, from: decodeFrom, to: copyFrom });
  const ticks = picture.starts[1] ?? 0;
  const sizes = packets.map(({ length }) => length);
  const front = makeMp4Front({
    picture: {
      like: picture,
      sizes,
      durations: packets.map(() => ticks),
      keys: [0],
      chunks: [{ offset: 0, packets: packets.length }],
      zeroTicks: (startFrame - decodeFrom) * ticks,
    },
    sound: null,
    shownTicks: (copyFrom - startFrame) * ticks,
    dataBytes: sizes.reduce((sum, size) => sum + size, 0),
  });
  const { stdout } = await args.warm.run({
    args: planHead(facts),
    signal,
    wallMs: HEAD_WALL_MS,
    failure: 'internal',
    input: async (stdin) => void stdin.end(Buffer.concat([front, ...packets])),
  });
  const head = fromByteStream(stdout);
  const own = readHeaders(picture.boxes.stsd);
  demand(head.headers.sps.equals(own.sps) && head.headers.pps.equals(own.pps), 'other headers');
  demand(head.packets.length === copyFrom - startFrame, `${head.packets.length} frames encoded`);
  return head.packets;
}
