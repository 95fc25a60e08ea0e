/**
 * Returns how far a recording is, as shares from 0 to 1: of the line, and of the time after its end in which the recording
 * goes on. Times are in milliseconds since the line began.
 */
export function recordingProgress(args: { elapsedMs: number; lineMs: number; tailMs: number }): {
  line: number;
  tail: number;
} {
  const { elapsedMs, lineMs, tailMs } = args;
  const share = (passedMs: number, lengthMs: number) =>
    lengthMs <= 0 ? Number(passedMs >= 0) : Math.max(0, Math.min(1, passedMs / lengthMs));
  return { line: share(elapsedMs, lineMs), tail: share(elapsedMs - lineMs, tailMs) };
}
