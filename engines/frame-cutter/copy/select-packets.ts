import { assertCopyable } from '../core/errors.ts';
import type { MezzanineFormat } from '../core/types.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';

/**
 * The packets of a mezzanine that make up a clip of frames [startFrame, endFrame). All numbers are packet indices, ends
 * exclusive.
 */
export interface PacketSelection {
  startFrame: number;
  endFrame: number;
  /**
   * First frame that is copied: a key frame, or `endFrame` if the span has none. The frames before it are the lead-in.
   */
  firstCopiedFrame: number;
  /** Key frame at or before `startFrame`, at which decoding must begin. */
  decodeStartFrame: number;
  audio: {
    from: number;
    to: number;
    /** Time of the first frame on the audio track, in its ticks. */
    startTicks: number;
  } | null;
}

/** Number of samples in an AAC packet. */
const AAC_SAMPLES = 1024;

/**
 * Selects the packets of a span. The audio packets start one before the packet that covers the start: an AAC packet
 * overlaps with the one before it (MDCT) and decodes correctly only after it. Throws NotCopyableError when the sound
 * ends before the span.
 */
export function selectPackets(args: {
  index: Mp4Index;
  info: MezzanineFormat;
  startFrame: number;
  endFrame: number;
}): PacketSelection {
  const { index, info, startFrame, endFrame } = args;
  const { syncFlags } = index.video;
  let firstCopiedFrame = startFrame;
  while (firstCopiedFrame < endFrame && syncFlags[firstCopiedFrame] !== 1) firstCopiedFrame += 1;
  let decodeStartFrame = startFrame;
  while (syncFlags[decodeStartFrame] !== 1) decodeStartFrame -= 1;
  assertCopyable(info.hasAudio === false || index.audio !== null, 'no audio track');
  const audio = info.hasAudio && index.audio ? selectAudio({ ...args, track: index.audio }) : null;
  return { startFrame, endFrame, firstCopiedFrame, decodeStartFrame, audio };
}

function selectAudio(args: {
  track: Mp4Track;
  info: MezzanineFormat;
  startFrame: number;
  endFrame: number;
}): PacketSelection['audio'] {
  const { track, info, startFrame, endFrame } = args;
  const { rate } = info;
  const ticksAt = (frame: number) =>
    Math.round(track.presentationStartTicks + (frame * rate.den * track.timescale) / rate.num);
  const startTicks = ticksAt(startFrame);
  const endTicks = ticksAt(endFrame);
  const covering = findPacketAt({ starts: track.decodeTicks, ticks: startTicks });
  const audioEnd = track.decodeTicks.at(-1) ?? 0;
  // Less than one missing packet is inaudible. If more is missing, the span must be encoded, which adds silence.
  assertCopyable(
    covering !== null && audioEnd > endTicks - AAC_SAMPLES,
    'sound that ends before the span does',
  );
  const last =
    findPacketAt({ starts: track.decodeTicks, ticks: Math.min(endTicks, audioEnd) - 1 }) ?? covering;
  return { from: Math.max(0, covering - 1), to: last + 1, startTicks };
}

/** Returns the index of the packet that covers a time; null outside the track. */
function findPacketAt(args: { starts: Float64Array; ticks: number }): number | null {
  const { starts, ticks } = args;
  if (ticks < (starts[0] ?? 0) || ticks >= (starts.at(-1) ?? 0)) return null;
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= ticks) low = middle;
    else high = middle;
  }
  return low;
}
