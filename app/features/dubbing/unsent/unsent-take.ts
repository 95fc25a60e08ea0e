/** A recording that the server has not stored yet. */
export interface UnsentTake {
  /** The ID by which the server stores the recording once, however often it arrives. */
  recordingId: string;
  /** The account that recorded. Nobody else who signs in to this browser sends or sees the recording. */
  accountId: string;
  clipId: string;
  /** The title of the clip and the text of the line, for a list of recordings of several clips. */
  clipTitle: string;
  lineText: string;
  lineIndex: number | null;
  preRollMs: number;
  sourceTakeId: string | null;
  bytes: number;
  /** Why the server does not accept the recording: an error code; null if it may still do. */
  refusal: string | null;
  /** The learner has not decided yet whether to save it: it is not sent. */
  isDraft: boolean;
}
