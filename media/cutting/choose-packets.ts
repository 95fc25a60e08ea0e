import type { MezzanineFacts } from '#domain/films/types.ts';
import { demand } from './not-copyable.ts';
import type { Mp4Index, Mp4Track } from './read-mp4-index.ts';

/** Which packets of a mezzanine a clip of frames [startFrame, endFrame) is made of. All numbers are of packets, ends exclusive. */
export interface ChosenPackets {
  startFrame: number;
  endFrame: number;
  /** First frame that is copied: a key frame, or `endFrame` when there is none in the span. Those before it are the head (see make-heads.ts). */
  copyFrom: number;
  /** Key frame at or before `startFrame`, from which decoding has to begin. */
  decodeFrom: number;
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
export function demandGrid(args: { index: Mp4Index; facts: MezzanineFacts }): void {
  const { picture } = args.index;
  const { rate, frames } = args.facts;
  const ticks = (picture.timescale * rate.den) / rate.num;
  demand(
    picture.sizes.length === frames && Number.isInteger(ticks) && picture.zeroTicks === 0,
    'another grid',
  );
  demand(
    picture.starts.every((start, frame) => start === frame * ticks),
    'frames that are not of one length',
  );
  demand(picture.keys[0] === 1, 'no key frame at the beginning');
}

/**
 * Chooses the packets of a span. The sound's begin one before the packet that covers the start: an AAC packet is only
 * whole with the one before it, which an edit list hides. Throws NotCopyable where there is no sound for all of the span.
 */
export function choosePackets(args: {
  index: Mp4Index;
  facts: MezzanineFacts;
  startFrame: number;
  endFrame: number;
}): ChosenPackets {
  const { index, facts, startFrame, endFrame } = args;
  const { keys } = index.picture;
  let copyFrom = startFrame;
  while (copyFrom < endFrame && keys[copyFrom] !== 1) copyFrom += 1;
  let decodeFrom = startFrame;
  while (keys[decodeFrom] !== 1) decodeFrom -= 1;
  demand(facts.hasAudio === false || index.sound !== null, 'no sound track');
  const sound = facts.hasAudio && index.sound ? chooseSound({ ...args, track: index.sound }) : null;
  return { startFrame, endFrame, copyFrom, decodeFrom, sound };
}

function chooseSound(args: {
  track: Mp4Track;
  facts: MezzanineFacts;
  startFrame: number;
  endFrame: number;
}): ChosenPackets['sound'] {
  const { track, facts, startFrame, endFrame } = args;
  const { rate } = facts;
  const ticksAt = (frame: number) =>
    Math.round(track.zeroTicks + (frame * rate.den * track.timescale) / rate.num);
  const startTicks = ticksAt(startFrame);
  const endTicks = ticksAt(endFrame);
  const covering = packetAt({ starts: track.starts, ticks: startTicks });
  const soundEnd = track.starts.at(-1) ?? 0;
  // What is missing of the last packet's length nobody hears; more is filled with silence by encoding anew.
  demand(covering !== null && soundEnd > endTicks - AAC_SAMPLES, 'sound that ends before the span does');
  const last = packetAt({ starts: track.starts, ticks: Math.min(endTicks, soundEnd) - 1 }) ?? covering;
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
