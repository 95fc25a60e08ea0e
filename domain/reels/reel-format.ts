import { type FrameRate, frameStartMs } from '#shared/frames.ts';

/** What every part of a reel is encoded to. The picture size is in pixels. */
export interface ReelFormat {
  width: number;
  height: number;
  rate: FrameRate;
}

/** The picture of a reel whose parts come from films of different size. */
const COMMON_PICTURE = { width: 1280, height: 720 } as const;

const framesPerSecond = ({ num, den }: FrameRate) => num / den;

/**
 * Chooses the format of a reel: the size that all films have, or else 1280 × 720, and the highest of their frame rates,
 * so that no film loses frames. Throws RangeError without films.
 */
export function chooseReelFormat(films: readonly ReelFormat[]): ReelFormat {
  const [first, ...others] = films;
  if (!first) throw new RangeError('a reel has at least one film');
  const isSame = others.every(({ width, height }) => width === first.width && height === first.height);
  const { rate } = films.reduce((fastest, film) =>
    framesPerSecond(film.rate) > framesPerSecond(fastest.rate) ? film : fastest,
  );
  return { ...(isSame ? { width: first.width, height: first.height } : COMMON_PICTURE), rate };
}

/** Returns how many frames at another rate last as long as `frames`, to the nearest frame and at least one. */
export function convertFrameCount(args: { frames: number; from: FrameRate; to: FrameRate }): number {
  const { frames, from, to } = args;
  return Math.max(1, Math.round((frames * from.den * to.num) / (from.num * to.den)));
}

/** Where a part lies in the reel: its first frame and its end (exclusive), and the same in milliseconds, not rounded. */
export interface PlacedPart {
  startFrame: number;
  endFrame: number;
  startMs: number;
  endMs: number;
}

/** Places parts one after the other, each as long as its span at the reel's rate. */
export function placeParts(args: {
  parts: readonly { frames: number; rate: FrameRate }[];
  rate: FrameRate;
}): PlacedPart[] {
  const { parts, rate } = args;
  let startFrame = 0;
  return parts.map((part) => {
    const endFrame = startFrame + convertFrameCount({ frames: part.frames, from: part.rate, to: rate });
    const placed = {
      startFrame,
      endFrame,
      startMs: frameStartMs(startFrame, rate),
      endMs: frameStartMs(endFrame, rate),
    };
    startFrame = endFrame;
    return placed;
  });
}
