import type { TFunction } from 'i18next';
import type { ClipDto } from '#contract/clips.ts';
import { countFrames } from '#shared/clip-segments.ts';

/** The length of a clip shorter than this is given in frames. */
const MIN_SECONDS_FORMAT_MS = 100;

/** Formats the length of a clip in seconds, or in frames if it is very short. */
export function formatClipLength(
  t: TFunction,
  { lengthMs, segments }: Pick<ClipDto, 'lengthMs' | 'segments'>,
): string {
  if (lengthMs < MIN_SECONDS_FORMAT_MS) return t('clipEditor.frameCount', { count: countFrames(segments) });
  return t('clipEditor.seconds', { seconds: (lengthMs / 1000).toFixed(1) });
}
