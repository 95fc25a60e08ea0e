/** What was recorded over: a part of a clip, in milliseconds, and its text. */
export interface SpokenPart {
  clipId: string;
  lengthMs: number;
  startMs: number;
  endMs: number;
  text: string;
}

export interface AnalyzedDraftProps {
  recording: Blob;
  spoken: SpokenPart;
  /** Called before anything plays. */
  onPlay: () => void;
}
