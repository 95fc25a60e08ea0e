import { open } from 'node:fs/promises';
import { readParameterSets } from '../h264/parameter-sets.ts';
import { buildMp4Header } from '../mp4/build-mp4-header.ts';
import { type Mp4Index, type Mp4Track, readMp4Index } from '../mp4/read-mp4-index.ts';
import { readByteRanges } from '../mp4/read-packets.ts';
import { assertCopyable } from '../not-copyable-error.ts';

/** A finished clip that becomes a part of a longer one. */
export interface ClipPart {
  path: string;
  index: Mp4Index;
}

/** Reads the index of a finished clip. Throws NotCopyable for a file of another kind. */
export async function readClipPart(path: string): Promise<ClipPart> {
  const file = await open(path, 'r');
  try {
    return { path, index: await readMp4Index(file) };
  } finally {
    await file.close();
  }
}

/** Bytes [from, to) of a file that hold the packets of a track, side by side ones as one. */
function rangesOf({ offsets, sizes }: Mp4Track): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  offsets.forEach((offset, packet) => {
    const last = ranges.at(-1);
    const to = offset + (sizes[packet] ?? 0);
    if (last?.to === offset) last.to = to;
    else ranges.push({ from: offset, to });
  });
  return ranges;
}

/**
 * Writes the pictures of these clips, one after the other, to a new mp4 without sound at `output`. Each begins with a key
 * frame, so nothing of the one before is needed to decode it. Throws NotCopyable unless all have the same headers bit for
 * bit and the same length of a frame.
 */
export async function joinVideoTracks(args: {
  parts: readonly ClipPart[];
  output: string;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, output, signal } = args;
  const pictures = parts.map(({ index }) => index.video);
  const [like] = pictures;
  assertCopyable(like !== undefined, 'nothing to join');
  const headers = readParameterSets(like.boxes.stsd);
  const ticks = like.decodeTicks[1] ?? 0;
  for (const { boxes, timescale, decodeTicks: starts, syncFlags: keys } of pictures) {
    const own = readParameterSets(boxes.stsd);
    assertCopyable(own.sps.equals(headers.sps) && own.pps.equals(headers.pps), 'parts of differing headers');
    assertCopyable(timescale === like.timescale && starts[1] === ticks, 'parts of differing rates');
    assertCopyable(keys[0] === 1, 'a part that begins without a key frame');
  }
  const sizes = pictures.flatMap((picture) => [...picture.sizes]);
  const dataBytes = sizes.reduce((sum, size) => sum + size, 0);
  const front = buildMp4Header({
    picture: {
      template: like,
      sizes,
      durations: sizes.map(() => ticks),
      keys: pictures
        .flatMap((picture) => [...picture.syncFlags])
        .flatMap((isKey, i) => (isKey === 1 ? [i] : [])),
      chunks: [{ offset: 0, packets: sizes.length }],
      presentationStartTicks: 0,
    },
    sound: null,
    shownTicks: sizes.length * ticks,
    dataBytes,
  });
  const joined = await open(output, 'wx');
  try {
    await joined.writeFile(front);
    for (const { path, index } of parts) {
      const file = await open(path, 'r');
      try {
        const ranges = rangesOf(index.video);
        await readByteRanges({ file, ranges, signal, take: (bytes) => joined.writeFile(bytes) });
      } finally {
        await file.close();
      }
    }
  } finally {
    await joined.close();
  }
}
