import type { MezzanineInfo } from '#domain/films/types.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';
import { assertCopyable } from '../not-copyable-error.ts';

/** Which packets of a mezzanine a clip of frames [startFrame, endFrame) is made of. All numbers are of packets, ends exclusive. */
export interface PacketSelection {
  startFrame: number;
  endFrame: number;
  /** First frame that is copied: a key frame, or `endFrame` when there is none in the span. Those before it are the head (see make-heads.ts). */
  firstCopiedFrame: number;
  /** Key frame at or before `startFrame`, from which decoding has to begin. */
  decodeStartFrame: number;
  sound: {
    from: number;
    to: number;
    /** The sound track's own time, in its ticks, that stands at the first frame. */
    startTicks: number;
  } | null;
}

/** Samples of one AAC packet. */
const AAC_SAMPLES = 1024;

/** Throws NotCopyable unless frame k of the index begins at k / rate, from 0, and there are as many as the facts say. */
export function assertConstantFrameGrid(args: { index: Mp4Index; facts: MezzanineInfo }): void {
  const { video: picture } = args.index;
  const { rate, frames } = args.facts;
  const ticks = (picture.timescale * rate.den) / rate.num;
  assertCopyable(
    picture.sizes.length === frames && Number.isInteger(ticks) && picture.presentationStartTicks === 0,
    'another grid',
  );
  assertCopyable(
    picture.decodeTicks.every((start, frame) => start === frame * ticks),
    'frames that are not of one length',
  );
  assertCopyable(picture.syncFlags[0] === 1, 'no key frame at the beginning');
}

/**
 * Chooses the packets of a span. The sound's begin one before the packet that covers the start: an AAC packet is only
 * whole with the one before it, which an edit list hides. Throws NotCopyable where there is no sound for all of the span.
 */
export function selectPackets(args: {
  index: Mp4Index;
  facts: MezzanineInfo;
  startFrame: number;
  endFrame: number;
}): PacketSelection {
  const { index, facts, startFrame, endFrame } = args;
  const { syncFlags: keys } = index.video;
  let copyFrom = startFrame;
  while (copyFrom < endFrame && keys[copyFrom] !== 1) copyFrom += 1;
  let decodeFrom = startFrame;
  while (keys[decodeFrom] !== 1) decodeFrom -= 1;
  assertCopyable(facts.hasAudio === false || index.audio !== null, 'no sound track');
  const sound = facts.hasAudio && index.audio ? chooseSound({ ...args, track: index.audio }) : null;
  return { startFrame, endFrame, firstCopiedFrame: copyFrom, decodeStartFrame: decodeFrom, sound };
}

function chooseSound(args: {
  track: Mp4Track;
  facts: MezzanineInfo;
  startFrame: number;
  endFrame: number;
}): PacketSelection['sound'] {
  const { track, facts, startFrame, endFrame } = args;
  const { rate } = facts;
  const ticksAt = (frame: number) =>
    Math.round(track.presentationStartTicks + (frame * rate.den * track.timescale) / rate.num);
  const startTicks = ticksAt(startFrame);
  const endTicks = ticksAt(endFrame);
  const covering = packetAt({ starts: track.decodeTicks, ticks: startTicks });
  const soundEnd = track.decodeTicks.at(-1) ?? 0;
  // What is missing of the last packet's length nobody hears; more is filled with silence by encoding anew.
  assertCopyable(
    covering !== null && soundEnd > endTicks - AAC_SAMPLES,
    'sound that ends before the span does',
  );
  const last = packetAt({ starts: track.decodeTicks, ticks: Math.min(endTicks, soundEnd) - 1 }) ?? covering;
  return { from: Math.max(0, covering - 1), to: last + 1, startTicks };
}

/** Number of the packet in which an instant lies; null outside of all. */
function packetAt(args: { starts: Float64Array; ticks: number }): number | null {
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
