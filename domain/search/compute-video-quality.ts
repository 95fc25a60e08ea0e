import type { Line, Video } from '../films/types.ts';

const MIN_GOOD_HEIGHT = 720;

/**
 * Computes the static quality of a video for the ranking, 0 to 4 in whole steps, so that most videos tie and their
 * order varies: two points for sound (a line is there to be heard), one for a good picture, and one if most lines are
 * in both languages.
 */
export function computeVideoQuality(args: { video: Video; lines: Line[] }): number {
  const { video, lines } = args;
  const { hasAudio = false, height = 0 } = video.mezzanine ?? {};
  const bilingual = lines.filter((line) => line.en !== null && line.zh !== null).length;
  return (hasAudio ? 2 : 0) + (height >= MIN_GOOD_HEIGHT ? 1 : 0) + (bilingual * 2 > lines.length ? 1 : 0);
}
