/**
 * Returns how to start a sound so that it plays in sync with a running playhead: in how many seconds to start it, and
 * at which offset into the sound. Returns null if the sound has already ended. `playheadMs` is the current position,
 * and `atMs` is the time of the sound's first sample.
 */
export function scheduleAudio(args: {
  playheadMs: number;
  atMs: number;
  durationMs: number;
}): { delaySeconds: number; offsetSeconds: number } | null {
  const { playheadMs, atMs, durationMs } = args;
  if (playheadMs >= atMs + durationMs) return null;
  return {
    delaySeconds: Math.max(0, atMs - playheadMs) / 1000,
    offsetSeconds: Math.max(0, playheadMs - atMs) / 1000,
  };
}
