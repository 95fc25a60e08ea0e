/** The result of verifying a finished film. */
export interface DubProof {
  /** How far the voice that is off most is from its place, in milliseconds. */
  voiceOffMs: number;
  /** Integrated loudness by EBU R128, in LUFS. */
  loudnessLufs: number;
  /** In dBTP. */
  truePeakDb: number;
  /** How far the film's length is from the clip's and the credits', in milliseconds. */
  durationOffMs: number;
  /** How many picture packets are the clip's own; null when the picture was encoded again. */
  copiedPackets: number | null;
}
