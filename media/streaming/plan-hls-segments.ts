import type { Mp4Index, Mp4Track } from '@taici/frame-cutter';

/** The packets of one segment of a film. All numbers are packet indices, ends exclusive. */
export interface HlsSegment {
  video: { from: number; to: number };
  audio: { from: number; to: number } | null;
  /** Duration of its video. */
  seconds: number;
}

/** A segment ends with the last group of pictures that fits into this duration. */
export const MAX_HLS_SEGMENT_SECONDS = 2;

/**
 * Divides a film into segments that each begin with a key frame and follow each other without a gap. An audio packet
 * belongs to the segment in which it begins. Packets before the beginning of the film, which an edit list hides, belong
 * to none.
 */
export function planHlsSegments({ video, audio }: Mp4Index): HlsSegment[] {
  const frames = video.sizes.length;
  const secondsOf = (frame: number) => (video.decodeTicks[frame] ?? 0) / video.timescale;
  const segments: HlsSegment[] = [];
  for (let from = 0; from < frames; ) {
    let to = findNextKeyFrame(video, from);
    for (let next = to; next < frames; ) {
      next = findNextKeyFrame(video, next);
      if (secondsOf(next) - secondsOf(from) > MAX_HLS_SEGMENT_SECONDS) break;
      to = next;
    }
    const isLast = to === frames;
    const firstAudioPacket = (seconds: number) => (audio ? findPacketFrom(audio, seconds) : 0);
    segments.push({
      video: { from, to },
      audio: audio && {
        from: firstAudioPacket(secondsOf(from)),
        to: isLast ? audio.sizes.length : firstAudioPacket(secondsOf(to)),
      },
      seconds: secondsOf(to) - secondsOf(from),
    });
    from = to;
  }
  return segments;
}

/** Returns the index of the first key frame after a frame, or the number of frames. */
function findNextKeyFrame({ syncFlags }: Mp4Track, after: number): number {
  let at = after + 1;
  while (at < syncFlags.length && syncFlags[at] !== 1) at += 1;
  return at;
}

/** Returns the index of the first packet that begins at `seconds` of the film or later. */
function findPacketFrom(
  { decodeTicks, sizes, presentationStartTicks, timescale }: Mp4Track,
  seconds: number,
): number {
  const ticks = seconds * timescale + presentationStartTicks;
  let low = 0;
  let high = sizes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decodeTicks[middle] ?? 0) < ticks) low = middle + 1;
    else high = middle;
  }
  return low;
}
