import type { SegmentVideo } from '../segments/segment.ts';
import type { LanguageDraft, SegmentDraft } from './segment-draft.ts';

/** One language of the input of a segment. */
export interface LanguageInput {
  /**
   * UTF-16 code units of all terms in the order of first occurrence, and the start of each (one entry more
   * than terms).
   */
  termUnits: Uint16Array;
  termStarts: Uint32Array;
  /** Term ids from 1, line after line, and the start of each line. */
  tokens: Uint16Array;
  lineStarts: Uint32Array;
  /** By token: 1 after punctuation. */
  breaks: Uint8Array;
}

/** The input of a segment, in flat arrays that can be transferred to another thread. */
export interface SegmentInput {
  source: string;
  isFull: boolean;
  lines: number;
  videos: SegmentVideo[];
  /** By line. */
  videoByLine: Uint32Array;
  seqByLine: Uint32Array;
  speedByLine: Uint16Array;
  hashHigh: Uint32Array;
  hashLow: Uint32Array;
  en: LanguageInput;
  zh: LanguageInput;
}

/** Returns the content of a draft as views of its memory. Do not add to the draft afterwards. */
export function toSegmentInput(draft: SegmentDraft): SegmentInput {
  const { source, isFull, lines, videos } = draft;
  return {
    source,
    isFull,
    lines,
    videos: [...videos],
    videoByLine: draft.videoByLine.view(),
    seqByLine: draft.seqByLine.view(),
    speedByLine: draft.speedByLine.view(),
    hashHigh: draft.hashHigh.view(),
    hashLow: draft.hashLow.view(),
    en: toLanguageInput(draft.en),
    zh: toLanguageInput(draft.zh),
  };
}

const toLanguageInput = ({ interner, tokens, lineStarts, breaks }: LanguageDraft): LanguageInput => ({
  ...interner.content(),
  tokens: tokens.view(),
  lineStarts: lineStarts.view(),
  breaks: breaks.view(),
});

/** Lists the buffers to transfer with an input. */
export function listInputBuffers(input: SegmentInput): ArrayBuffer[] {
  const { videoByLine, seqByLine, speedByLine, hashHigh, hashLow, en, zh } = input;
  const languages = [en, zh].flatMap((language) => Object.values(language));
  return listBuffers([videoByLine, seqByLine, speedByLine, hashHigh, hashLow, ...languages]);
}

/** Lists each buffer once, because several arrays may share one. */
const listBuffers = (arrays: { buffer: ArrayBufferLike }[]): ArrayBuffer[] => [
  ...new Set(arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))),
];
