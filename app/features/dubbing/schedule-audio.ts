/**
 * When a sound that belongs at `atMs` must start so that it is in step with a head that stands at `headMs` now and moves:
 * in how many seconds, and how far into the sound. Null when it is over already.
 */
export function scheduleAudio(args: {
  headMs: number;
  atMs: number;
  durationMs: number;
}): { delaySeconds: number; offsetSeconds: number } | null {
  const { headMs, atMs, durationMs } = args;
  if (headMs >= atMs + durationMs) return null;
  return {
    delaySeconds: Math.max(0, atMs - headMs) / 1000,
    offsetSeconds: Math.max(0, headMs - atMs) / 1000,
  };
}
