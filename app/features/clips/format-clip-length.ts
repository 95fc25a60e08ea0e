import type { TFunction } from 'i18next';
import type { ClipDto } from '#contract/clips.ts';
import { countFrames } from '#shared/clip-segments.ts';

/** The length of a shorter clip is given in frames. */
const IN_FRAMES_MS = 100;

/** The length of a clip in words: in seconds, or in frames if it is almost a still. */
export function formatClipLength(
  t: TFunction,
  { lengthMs, segments }: Pick<ClipDto, 'lengthMs' | 'segments'>,
): string {
  if (lengthMs < IN_FRAMES_MS) return t('tailor.frameCount', { count: countFrames(segments) });
  return t('tailor.seconds', { seconds: (lengthMs / 1000).toFixed(1) });
}
