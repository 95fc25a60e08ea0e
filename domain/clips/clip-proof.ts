/**
 * The proof of a finished clip: how it compares with the film. Both frame offsets are 0, or the cut has failed. For a
 * joined clip they hold for the first and last frame of every segment; the audio offset is the largest of all segments.
 */
export interface ClipProof {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  /** Sound against picture, in milliseconds; null without sound. */
  audioOffsetMs: number | null;
  bytes: number;
}
