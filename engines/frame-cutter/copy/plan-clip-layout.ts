import { buildMp4Header, type ClipTrack } from '../mp4/build-mp4-header.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';
import type { PacketSelection } from './select-packets.ts';

/** A clip as it will lie in its file: what comes first, and then which bytes of the mezzanine in turn. */
export interface ClipLayout {
  /** All that is not copied from the mezzanine as it lies: index and head. */
  header: Buffer;
  /** Bytes [from, to) of the mezzanine, one after the other. */
  ranges: { from: number; to: number }[];
}

interface Packet {
  track: 'picture' | 'sound';
  number: number;
  offset: number;
  size: number;
}

/**
 * Lays a clip out: the head's frames (as they lie in an mp4) first, then the copied packets in the order they have
 * in the mezzanine, so that sound and picture stay side by side and long runs can be copied at once.
 */
export function planClipLayout(args: {
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
}): ClipLayout {
  const { index, selection: chosen, leadIn: head } = args;
  const { video: picture, audio: sound } = index;
  const copied = [
    ...packetsOf({ track: picture, from: chosen.firstCopiedFrame, to: chosen.endFrame }),
    ...(sound && chosen.sound ? packetsOf({ track: sound, ...chosen.sound }) : []),
  ].sort((a, b) => a.offset - b.offset);

  const headBytes = head.reduce((sum, frame) => sum + frame.length, 0);
  const chunks: Record<Packet['track'], { offset: number; packets: number }[]> = {
    picture: head.length > 0 ? [{ offset: 0, packets: head.length }] : [],
    sound: [],
  };
  const ranges: ClipLayout['ranges'] = [];
  let at = headBytes;
  let before: Packet['track'] | null = null;
  for (const packet of copied) {
    const range = ranges.at(-1);
    const isNext = range?.to === packet.offset;
    const chunk = chunks[packet.track].at(-1);
    if (chunk && isNext && before === packet.track) chunk.packets += 1;
    else chunks[packet.track].push({ offset: at, packets: 1 });
    if (range && isNext) range.to += packet.size;
    else ranges.push({ from: packet.offset, to: packet.offset + packet.size });
    at += packet.size;
    before = packet.track;
  }

  const shownTicks =
    (picture.decodeTicks[chosen.endFrame] ?? 0) - (picture.decodeTicks[chosen.startFrame] ?? 0);
  const front = buildMp4Header({
    picture: pictureTrack({ ...args, chunks: chunks.picture }),
    sound: sound && chosen.sound ? soundTrack({ ...args, sound, chunks: chunks.sound }) : null,
    shownTicks,
    dataBytes: at,
  });
  return { header: Buffer.concat([front, ...head]), ranges };
}

function packetsOf(args: { track: Mp4Track; from: number; to: number }): Packet[] {
  const { track, from, to } = args;
  return Array.from({ length: to - from }, (_, i) => ({
    track: track.kind,
    number: from + i,
    offset: track.offsets[from + i] ?? 0,
    size: track.sizes[from + i] ?? 0,
  }));
}

function pictureTrack(args: {
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
  chunks: ClipTrack['chunks'];
}): ClipTrack {
  const { selection: chosen, leadIn: head, chunks } = args;
  const { video: picture } = args.index;
  const { firstCopiedFrame: copyFrom, endFrame } = chosen;
  const sizes = [...head.map((frame) => frame.length), ...picture.sizes.subarray(copyFrom, endFrame)];
  const keys = sizes.flatMap((_, i) =>
    i === 0 || (i >= head.length && picture.syncFlags[chosen.startFrame + i] === 1) ? [i] : [],
  );
  const ticks = picture.decodeTicks[1] ?? 0;
  return {
    template: picture,
    sizes,
    durations: sizes.map(() => ticks),
    keys,
    chunks,
    presentationStartTicks: 0,
  };
}

function soundTrack(args: {
  index: Mp4Index;
  selection: PacketSelection;
  sound: Mp4Track;
  chunks: ClipTrack['chunks'];
}): ClipTrack | null {
  const { sound, chunks } = args;
  const { video: picture } = args.index;
  const { startFrame, endFrame, sound: packets } = args.selection;
  if (!packets) return null;
  const { from, to, startTicks } = packets;
  const first = sound.decodeTicks[from] ?? 0;
  const span =
    ((picture.decodeTicks[endFrame] ?? 0) - (picture.decodeTicks[startFrame] ?? 0)) / picture.timescale;
  const end = startTicks + Math.round(span * sound.timescale);
  const durations = Array.from({ length: to - from }, (_, i) => {
    const start = sound.decodeTicks[from + i] ?? 0;
    // The last one ends with the picture.
    return Math.max(1, Math.min(sound.decodeTicks[from + i + 1] ?? 0, end) - start);
  });
  return {
    template: sound,
    sizes: [...sound.sizes.subarray(from, to)],
    durations,
    keys: null,
    chunks,
    presentationStartTicks: startTicks - first,
  };
}
