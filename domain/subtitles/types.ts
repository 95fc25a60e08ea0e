import type { Cue } from '#domain/films/types.ts';

export type SubtitleFormat = 'srt' | 'vtt' | 'ass';

/** A side file found beside a film, or a track pulled out of it, as it came. */
export interface RawSubtitle {
  /** File name, or a name made from the track's language and title. */
  name: string;
  origin: 'sidecar' | 'embedded';
  /** Language tag from the file name or the container (`en`, `eng`, `zh-Hans`, `chi`, ...), when there is one. */
  languageTag: string | null;
  format: SubtitleFormat;
  bytes: Uint8Array;
}

/** A cleaned track: notes are catalogue keys of what was dropped or mended. */
export interface CleanTrack {
  lang: 'en' | 'zh' | 'both';
  name: string;
  origin: 'sidecar' | 'embedded';
  format: SubtitleFormat;
  encoding: string;
  cues: Cue[];
  dropped: { advertising: number; drawings: number; sounds: number; empty: number; badTimes: number };
}

/** A bilingual line before it has an id. */
export interface PairedLine {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}
