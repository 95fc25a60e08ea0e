import type { TFunction } from 'i18next';

/** Shorter than this a clip is told in frames, milliseconds. */
const IN_FRAMES_MS = 100;

/** How long a clip is, in words: seconds, or frames where it is all but a still. */
export function formatClipLength(
  t: TFunction,
  { lengthMs, frames }: { lengthMs: number; frames: number },
): string {
  if (lengthMs < IN_FRAMES_MS) return t('tailor.frameCount', { count: frames });
  return t('tailor.seconds', { seconds: (lengthMs / 1000).toFixed(1) });
}
