import type { ClipDto } from '#contract/clips.ts';
import { countFrames } from '#shared/clip-segments.ts';
import type { Translate } from '../../i18n/translate.ts';

/** The length of a clip shorter than this is given in frames. */
const MIN_SECONDS_FORMAT_MS = 100;

/** Formats the length of a clip in seconds, or in frames if it is very short. */
export function formatClipLength(
  t: Translate,
  { lengthMs, segments }: Pick<ClipDto, 'lengthMs' | 'segments'>,
): string {
  if (lengthMs < MIN_SECONDS_FORMAT_MS) return t('clipEditor.frameCount', { count: countFrames(segments) });
  return t('clipEditor.seconds', { seconds: (lengthMs / 1000).toFixed(1) });
}
