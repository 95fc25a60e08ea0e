/** A cue as it stands in the file: its text may still hold markup, and one `\n` between its lines. */
export interface RawCue {
  startMs: number;
  endMs: number;
  text: string;
}

/** What reading a file told, before any cleaning. */
export interface ParsedCues {
  /** In order of start; times may still be impossible. */
  cues: RawCue[];
  /** Timing lines that could not be read. */
  badTimes: number;
  /** Drawings, signs and crawls that are no spoken text. */
  drawings: number;
}

/** A dialogue event of an ASS or SSA script with what is needed to tell speech from signs. */
export interface AssEvent extends RawCue {
  style: string;
  effect: string;
  /** Placed by coordinates, or moved, or clipped. */
  placed: boolean;
}
