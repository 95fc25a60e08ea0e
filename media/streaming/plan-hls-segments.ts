import type { Mp4Index, Mp4Track } from '@taici/frame-cutter';

/** Packets of one part of a film. All numbers are of packets, ends exclusive. */
export interface HlsSegment {
  video: { from: number; to: number };
  audio: { from: number; to: number } | null;
  /** How long its picture is shown. */
  seconds: number;
}

/** A part ends with the last group of pictures that fits into so long. */
export const MAX_HLS_SEGMENT_SECONDS = 2;

/**
 * Divides a film into parts that each begin with a key frame and follow each other without a gap. A sound packet belongs
 * to the part in which it begins to be heard; what is only there to be hidden at the film's beginning belongs to none.
 */
export function planHlsSegments({ video: picture, audio: sound }: Mp4Index): HlsSegment[] {
  const frames = picture.sizes.length;
  const secondsOf = (frame: number) => (picture.decodeTicks[frame] ?? 0) / picture.timescale;
  const parts: HlsSegment[] = [];
  for (let from = 0; from < frames; ) {
    let to = nextKey(picture, from);
    for (let next = to; next < frames; ) {
      next = nextKey(picture, next);
      if (secondsOf(next) - secondsOf(from) > MAX_HLS_SEGMENT_SECONDS) break;
      to = next;
    }
    const isLast = to === frames;
    const heardFrom = (seconds: number) => (sound ? firstHeardAt(sound, seconds) : 0);
    parts.push({
      video: { from, to },
      audio: sound && {
        from: heardFrom(secondsOf(from)),
        to: isLast ? sound.sizes.length : heardFrom(secondsOf(to)),
      },
      seconds: secondsOf(to) - secondsOf(from),
    });
    from = to;
  }
  return parts;
}

function nextKey({ syncFlags: keys }: Mp4Track, after: number): number {
  let at = after + 1;
  while (at < keys.length && keys[at] !== 1) at += 1;
  return at;
}

/** The first packet that begins at `seconds` of the film or later. */
function firstHeardAt(
  { decodeTicks: starts, sizes, presentationStartTicks: zeroTicks, timescale }: Mp4Track,
  seconds: number,
): number {
  const ticks = seconds * timescale + zeroTicks;
  let low = 0;
  let high = sizes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < ticks) low = middle + 1;
    else high = middle;
  }
  return low;
}
