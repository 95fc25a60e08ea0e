import { buildMp4Header, type ClipTrack } from '../mp4/build-mp4-header.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';
import type { PacketSelection } from './select-packets.ts';

/** The contents of a clip file: its header, followed by byte ranges of the mezzanine. */
export interface ClipLayout {
  /** Everything that is not copied unchanged: index (moov) and lead-in. */
  header: Buffer;
  /** Byte ranges [from, to) of the mezzanine, in order. */
  ranges: { from: number; to: number }[];
}

interface Packet {
  track: Mp4Track['kind'];
  offset: number;
  size: number;
}

/**
 * Plans the layout of a clip: the lead-in's packets first, then the copied packets in the file order of the mezzanine,
 * so that audio and video stay interleaved and long ranges can be copied at once.
 */
export function planClipLayout(args: {
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
}): ClipLayout {
  const { index, selection, leadIn } = args;
  const { video, audio } = index;
  const copied = [
    ...listPackets({ track: video, from: selection.firstCopiedFrame, to: selection.endFrame }),
    ...(audio && selection.audio ? listPackets({ track: audio, ...selection.audio }) : []),
  ].sort((a, b) => a.offset - b.offset);

  const leadInBytes = leadIn.reduce((sum, packet) => sum + packet.length, 0);
  const chunks: Record<Packet['track'], { offset: number; packets: number }[]> = {
    video: leadIn.length > 0 ? [{ offset: 0, packets: leadIn.length }] : [],
    audio: [],
  };
  const ranges: ClipLayout['ranges'] = [];
  let at = leadInBytes;
  let previousTrack: Packet['track'] | null = null;
  for (const packet of copied) {
    const range = ranges.at(-1);
    const isAdjacent = range?.to === packet.offset;
    const chunk = chunks[packet.track].at(-1);
    if (chunk && isAdjacent && previousTrack === packet.track) chunk.packets += 1;
    else chunks[packet.track].push({ offset: at, packets: 1 });
    if (range && isAdjacent) range.to += packet.size;
    else ranges.push({ from: packet.offset, to: packet.offset + packet.size });
    at += packet.size;
    previousTrack = packet.track;
  }

  const durationTicks =
    (video.decodeTicks[selection.endFrame] ?? 0) - (video.decodeTicks[selection.startFrame] ?? 0);
  const header = buildMp4Header({
    video: buildVideoTrack({ ...args, chunks: chunks.video }),
    audio: audio && selection.audio ? buildAudioTrack({ ...args, audio, chunks: chunks.audio }) : null,
    durationTicks,
    dataBytes: at,
  });
  return { header: Buffer.concat([header, ...leadIn]), ranges };
}

function listPackets(args: { track: Mp4Track; from: number; to: number }): Packet[] {
  const { track, from, to } = args;
  return Array.from({ length: to - from }, (_, i) => ({
    track: track.kind,
    offset: track.offsets[from + i] ?? 0,
    size: track.sizes[from + i] ?? 0,
  }));
}

function buildVideoTrack(args: {
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
  chunks: ClipTrack['chunks'];
}): ClipTrack {
  const { selection, leadIn, chunks } = args;
  const { video } = args.index;
  const { startFrame, firstCopiedFrame, endFrame } = selection;
  const sizes = [...leadIn.map(({ length }) => length), ...video.sizes.subarray(firstCopiedFrame, endFrame)];
  const keys = sizes.flatMap((_, i) =>
    i === 0 || (i >= leadIn.length && video.syncFlags[startFrame + i] === 1) ? [i] : [],
  );
  const ticks = video.decodeTicks[1] ?? 0;
  return {
    template: video,
    sizes,
    durations: sizes.map(() => ticks),
    keys,
    chunks,
    presentationStartTicks: 0,
  };
}

function buildAudioTrack(args: {
  index: Mp4Index;
  selection: PacketSelection;
  audio: Mp4Track;
  chunks: ClipTrack['chunks'];
}): ClipTrack | null {
  const { audio, chunks } = args;
  const { video } = args.index;
  const { startFrame, endFrame, audio: packets } = args.selection;
  if (!packets) return null;
  const { from, to, startTicks } = packets;
  const first = audio.decodeTicks[from] ?? 0;
  const seconds =
    ((video.decodeTicks[endFrame] ?? 0) - (video.decodeTicks[startFrame] ?? 0)) / video.timescale;
  const end = startTicks + Math.round(seconds * audio.timescale);
  const durations = Array.from({ length: to - from }, (_, i) => {
    const start = audio.decodeTicks[from + i] ?? 0;
    // The last packet is shortened to end with the video.
    return Math.max(1, Math.min(audio.decodeTicks[from + i + 1] ?? 0, end) - start);
  });
  return {
    template: audio,
    sizes: [...audio.sizes.subarray(from, to)],
    durations,
    keys: null,
    chunks,
    presentationStartTicks: startTicks - first,
  };
}
