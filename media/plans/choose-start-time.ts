import type { FrameRate } from '#shared/frames.ts';

/**
 * A picture that begins later than this after the sound is broken timing, not a film with an overture: the mezzanine then
 * begins with it.
 */
const MAX_LEAD_SECONDS = 10;
/** In shares of a frame: pictures that stand so little before the grid are put on the frame they are before. */
const NEARLY_NEXT = 0.25;
/** No more sound than this is given up at the beginning, in seconds: most often it is the encoder's own silence. */
const MOST_LOST_SECONDS = 0.04;
/** Times are rounded to a millisecond by the coarsest container, so they are off by no more than this, in seconds. */
const ROUNDING_SECONDS = 0.0005;

/**
 * Seconds from a container's start to the time 0 of its mezzanine: within a frame of 0, and so that the pictures fall on
 * frames, in the middle of them. Where they stand half-way between two frames, as AAC's run-up in Matroska puts them at 24
 * frames a second, times rounded to milliseconds would be taken now to the one frame and now to the other. Of several
 * pictures to a frame, none may stand half-way.
 *
 * `leadSeconds`: how long after the container's start the picture begins; `seconds`: when some of the first pictures are
 * shown, from the container's start on, in any order, from which the phase is taken (the median around the circular mean,
 * so that a first picture with a time of its own changes nothing); `pictures`: how many of the source come to one frame.
 */
export function chooseStartTime(args: {
  leadSeconds: number;
  seconds: readonly number[];
  rate: FrameRate;
  pictures: number;
}): number {
  const { leadSeconds, seconds, rate, pictures } = args;
  if (leadSeconds > MAX_LEAD_SECONDS) return leadSeconds;
  const apart = rate.den / (rate.num * pictures);
  const place = pictures % 2 === 0 ? 0.5 : 0;
  const late = typicalPhase(seconds.map((second) => second / apart - place));
  const start = (late >= 1 - NEARLY_NEXT ? late - 1 : late) * apart;
  if (start > MOST_LOST_SECONDS) return start - apart;
  return Math.abs(start) <= ROUNDING_SECONDS && place === 0 ? 0 : start;
}

/** The share of a whole, from 0 up to 1, that is typical of what these numbers are beyond whole ones; 0 for none. */
function typicalPhase(numbers: readonly number[]): number {
  const sum = (of: (angle: number) => number) =>
    numbers.reduce((total, number) => total + of(2 * Math.PI * number), 0);
  const mean = Math.atan2(sum(Math.sin), sum(Math.cos)) / (2 * Math.PI);
  const beside = numbers.map((number) => number - mean - Math.round(number - mean)).sort((a, b) => a - b);
  const phase = mean + (beside[beside.length >> 1] ?? 0);
  return phase - Math.floor(phase);
}
