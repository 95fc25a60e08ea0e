import { open } from 'node:fs/promises';
import { assertCopyable } from '../core/errors.ts';
import { readParameterSets } from '../h264/parameter-sets.ts';
import { buildMp4Header } from '../mp4/build-mp4-header.ts';
import { type Mp4Index, type Mp4Track, readMp4Index } from '../mp4/read-mp4-index.ts';
import { readByteRanges } from '../mp4/read-packets.ts';

/** A finished clip that becomes part of a joined one. */
export interface ClipPart {
  path: string;
  index: Mp4Index;
}

/** Reads the index of a finished clip. Throws NotCopyableError for an mp4 of another kind. */
export async function readClipPart(path: string): Promise<ClipPart> {
  const file = await open(path, 'r');
  try {
    return { path, index: await readMp4Index(file) };
  } finally {
    await file.close();
  }
}

/** Lists the byte ranges [from, to) of a track's packets in the file. Adjacent packets are merged into one range. */
function listByteRanges({ offsets, sizes }: Mp4Track): { from: number; to: number }[] {
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
 * Writes the video packets of these clips, one clip after the other, to a new mp4 without sound at `output`. Each clip
 * begins with a key frame, so it decodes without the clip before it. Throws NotCopyableError unless all clips have the
 * same parameter sets, bit for bit, and the same frame duration.
 */
export async function joinVideoTracks(args: {
  parts: readonly ClipPart[];
  output: string;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, output, signal } = args;
  const tracks = parts.map(({ index }) => index.video);
  const [template] = tracks;
  assertCopyable(template !== undefined, 'nothing to join');
  const sets = readParameterSets(template.boxes.stsd);
  const ticks = template.decodeTicks[1] ?? 0;
  for (const { boxes, timescale, decodeTicks, syncFlags } of tracks) {
    const own = readParameterSets(boxes.stsd);
    assertCopyable(
      own.sps.equals(sets.sps) && own.pps.equals(sets.pps),
      'parts with different parameter sets',
    );
    assertCopyable(
      timescale === template.timescale && decodeTicks[1] === ticks,
      'parts with different frame rates',
    );
    assertCopyable(syncFlags[0] === 1, 'a part that does not begin with a key frame');
  }
  const sizes = tracks.flatMap((track) => [...track.sizes]);
  const dataBytes = sizes.reduce((sum, size) => sum + size, 0);
  const header = buildMp4Header({
    video: {
      template,
      sizes,
      durations: sizes.map(() => ticks),
      keys: tracks.flatMap((track) => [...track.syncFlags]).flatMap((isKey, i) => (isKey === 1 ? [i] : [])),
      chunks: [{ offset: 0, packets: sizes.length }],
      presentationStartTicks: 0,
    },
    audio: null,
    durationTicks: sizes.length * ticks,
    dataBytes,
  });
  const joined = await open(output, 'wx');
  try {
    await joined.writeFile(header);
    for (const { path, index } of parts) {
      const file = await open(path, 'r');
      try {
        const ranges = listByteRanges(index.video);
        await readByteRanges({ file, ranges, signal, take: (bytes) => joined.writeFile(bytes) });
      } finally {
        await file.close();
      }
    }
  } finally {
    await joined.close();
  }
}
