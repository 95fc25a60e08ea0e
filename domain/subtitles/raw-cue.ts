/** A cue as in the file. Its text may contain markup, and `\n` between its lines. */
export interface RawCue {
  startMs: number;
  endMs: number;
  text: string;
}

/** The result of parsing a file, before any cleaning. */
export interface ParsedCues {
  /** Ordered by start. Times may be impossible. */
  cues: RawCue[];
  /** Number of unreadable timing lines. */
  badTimes: number;
  /** Number of drawings, signs, and crawls, which are not spoken. */
  drawings: number;
}

/** A dialogue event of an ASS or SSA script, with the properties that distinguish dialogue from signs. */
export interface AssEvent extends RawCue {
  style: string;
  effect: string;
  /** Whether the event is placed by coordinates, moved, or clipped. */
  placed: boolean;
}
