import type { Bar } from '#domain/clips/types.ts';
import { filmFrameOf } from '#shared/clip-segments.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { barStillUrl } from '#shared/sheet.ts';

/** The first frame of a clip as a picture: of its own file, which outlives the film, or of the film until that is cut. */
export function clipStill(clip: Pick<Bar, 'id' | 'videoId' | 'segments' | 'state'>): string {
  return clip.state === 'ready'
    ? barStillUrl(clip.id, 0)
    : stillUrl(clip.videoId, filmFrameOf(clip.segments, 0), 'mezzanine', 'jpg');
}
