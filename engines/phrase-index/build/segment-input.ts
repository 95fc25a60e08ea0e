import type { LanguageIndex, Segment, SegmentVideo } from '../segments/segment.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
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

const toLanguageInput = ({ interner, tokens, lineStarts }: LanguageDraft): LanguageInput => ({
  ...interner.content(),
  tokens: tokens.view(),
  lineStarts: lineStarts.view(),
});

/** Lists the buffers to transfer with an input. */
export function listInputBuffers(input: SegmentInput): ArrayBuffer[] {
  const { videoByLine, seqByLine, speedByLine, hashHigh, hashLow, en, zh } = input;
  const languages = [en, zh].flatMap((language) => Object.values(language));
  return listBuffers([videoByLine, seqByLine, speedByLine, hashHigh, hashLow, ...languages]);
}

/** A segment in a form that can be transferred between threads. */
export interface TransferableSegment extends Omit<Segment, 'en' | 'zh' | 'videos'> {
  en: TransferableLanguage;
  zh: TransferableLanguage;
}

interface TransferableLanguage extends Omit<LanguageIndex, 'terms'> {
  terms: { text: string; begins: Uint32Array };
}

/** Splits a segment into a transferable form, without its videos, and the buffers to transfer. */
export function toTransferableSegment(segment: Segment): {
  transferable: TransferableSegment;
  buffers: ArrayBuffer[];
} {
  const { videos: _, en, zh, ...rest } = segment;
  const arrays = [en, zh].flatMap(
    ({ tokens, lineStarts, lineRanks, suffixArray, termStarts, minTree, lineCounts, ...others }) => {
      const { repeats, terms } = others;
      return [
        tokens,
        lineStarts,
        lineRanks,
        suffixArray,
        termStarts,
        ...minTree,
        lineCounts,
        repeats.entries,
        repeats.lengths,
        terms.begins,
      ];
    },
  );
  const transferable = { ...rest, en: packLanguage(en), zh: packLanguage(zh) };
  return {
    transferable,
    buffers: listBuffers([rest.videoByLine, rest.seqByLine, rest.speedByLine, ...arrays]),
  };
}

const packLanguage = ({ terms: { text, begins }, ...rest }: LanguageIndex): TransferableLanguage => ({
  ...rest,
  terms: { text, begins },
});

/**
 * Rebuilds a segment from its transferable form.
 * @param videos the videos of the input
 */
export function fromTransferableSegment(
  { en, zh, ...rest }: TransferableSegment,
  videos: SegmentVideo[],
): Segment {
  return { ...rest, videos, en: unpackLanguage(en), zh: unpackLanguage(zh) };
}

const unpackLanguage = ({ terms, ...rest }: TransferableLanguage): LanguageIndex => ({
  ...rest,
  terms: new TermDictionary(terms.text, terms.begins),
});

/** Lists each buffer once, because several arrays may share one. */
const listBuffers = (arrays: { buffer: ArrayBufferLike }[]): ArrayBuffer[] => [
  ...new Set(arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))),
];
