import type { Cue, Speakers } from '../films/types.ts';

export type SubtitleFormat = 'srt' | 'vtt' | 'ass';

/** A sidecar file or an embedded track, unchanged. */
export interface RawSubtitle {
  /** File name, or a name built from the track's language and title. */
  name: string;
  origin: 'sidecar' | 'embedded';
  /** Language tag from the file name or the container (`en`, `eng`, `zh-Hans`, `chi`, ...), if there is one. */
  languageTag: string | null;
  format: SubtitleFormat;
  bytes: Uint8Array;
}

/** A cleaned track. `dropped` counts what was removed or repaired. */
export interface CleanTrack {
  lang: 'en' | 'zh' | 'both';
  name: string;
  origin: 'sidecar' | 'embedded';
  format: SubtitleFormat;
  encoding: string;
  cues: Cue[];
  dropped: { advertising: number; drawings: number; sounds: number; empty: number; badTimes: number };
}

/** A bilingual line without an ID. */
export interface PairedLine {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  speakers?: Speakers;
}

/** A cue as in the file. Its text may contain markup, and `\n` between its lines. */
export interface RawCue {
  startMs: number;
  endMs: number;
  text: string;
  /** Given by a field of the file, or found in the text when the cue is cleaned. */
  speakers?: Speakers;
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
  /** Whether the event has tags that fit text into the picture: turned, blurred, scaled, or animated. */
  typeset: boolean;
  /** Whether the event has karaoke tags. */
  karaoke: boolean;
}
