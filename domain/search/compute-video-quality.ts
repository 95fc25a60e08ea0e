import type { Line, Video } from '#domain/films/types.ts';

const GOOD_PICTURE_HEIGHT = 720;

/**
 * Static quality of a video for the ranking, 0 to 4 in whole steps, so that most videos tie and the order among them
 * varies: two for sound (a line is there to be heard), one for a good picture, one for lines mostly in both languages.
 */
export function computeVideoQuality(args: { video: Video; lines: Line[] }): number {
  const { video, lines } = args;
  const { hasAudio = false, height = 0 } = video.mezzanine ?? {};
  const bilingual = lines.filter((line) => line.en !== null && line.zh !== null).length;
  return (
    (hasAudio ? 2 : 0) + (height >= GOOD_PICTURE_HEIGHT ? 1 : 0) + (bilingual * 2 > lines.length ? 1 : 0)
  );
}
