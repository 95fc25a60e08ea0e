import type { LanguageIndex, Segment, SegmentVideo } from '../segments/segment.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import type { LanguageDraft, SegmentDraft } from './segment-draft.ts';

/** One language of the lines that a segment is made of. */
export interface LanguageInput {
  /** UTF-16 units of all words in the order they were met, and where each begins (one entry more than words). */
  termUnits: Uint16Array;
  termStarts: Uint32Array;
  /** Numbers of the words, from 1 on, line after line, and where each line begins. */
  tokens: Uint16Array;
  lineStarts: Uint32Array;
}

/** All that a segment is made of, in flat pieces that go to another thread without being copied. */
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

/** What a draft has gathered: views of its memory, to which nothing may be added any more. */
export function toSegmentInput(draft: SegmentDraft): SegmentInput {
  const { source, isFull: full, lines, videos } = draft;
  return {
    source,
    isFull: full,
    lines,
    videos: [...videos],
    videoByLine: draft.videoByLine.view(),
    seqByLine: draft.seqByLine.view(),
    speedByLine: draft.speedByLine.view(),
    hashHigh: draft.hashHigh.view(),
    hashLow: draft.hashLow.view(),
    en: languageOf(draft.en),
    zh: languageOf(draft.zh),
  };
}

const languageOf = ({ table, tokens, begins }: LanguageDraft): LanguageInput => ({
  ...table.content(),
  tokens: tokens.view(),
  lineStarts: begins.view(),
});

/** The memory behind some content, to be handed over with it. */
export function listInputBuffers(content: SegmentInput): ArrayBuffer[] {
  const { videoByLine: videoOf, seqByLine: seq, speedByLine: speed, hashHigh, hashLow, en, zh } = content;
  const languages = [en, zh].flatMap((language) => Object.values(language));
  return buffersOf([videoOf, seq, speed, hashHigh, hashLow, ...languages]);
}

/** A segment on its way between threads. */
export interface TransferableSegment extends Omit<Segment, 'en' | 'zh' | 'videos'> {
  en: SentLanguage;
  zh: SentLanguage;
}

interface SentLanguage extends Omit<LanguageIndex, 'terms'> {
  terms: { text: string; begins: Uint32Array };
}

/** A segment as it is sent, its videos left behind with whoever asked for it, and the memory to be handed over. */
export function toTransferableSegment(segment: Segment): {
  sent: TransferableSegment;
  buffers: ArrayBuffer[];
} {
  const { videos: _, en, zh, ...rest } = segment;
  const arrays = [en, zh].flatMap(
    ({
      tokens,
      lineStarts: starts,
      lineRanks: lineMarks,
      suffixArray,
      termStarts: first,
      minTree: tree,
      lineCounts,
      ...others
    }) => {
      const { repeats, terms: words } = others;
      return [
        tokens,
        starts,
        lineMarks,
        suffixArray,
        first,
        ...tree,
        lineCounts,
        repeats.entries,
        repeats.lengths,
        words.begins,
      ];
    },
  );
  const sent = { ...rest, en: packLanguage(en), zh: packLanguage(zh) };
  return { sent, buffers: buffersOf([rest.videoByLine, rest.seqByLine, rest.speedByLine, ...arrays]) };
}

const packLanguage = ({ terms: { text, begins }, ...rest }: LanguageIndex): SentLanguage => ({
  ...rest,
  terms: { text, begins },
});

/** @param videos those of its content */
export function fromTransferableSegment(
  { en, zh, ...rest }: TransferableSegment,
  videos: SegmentVideo[],
): Segment {
  return { ...rest, videos, en: unpackLanguage(en), zh: unpackLanguage(zh) };
}

const unpackLanguage = ({ terms, ...rest }: SentLanguage): LanguageIndex => ({
  ...rest,
  terms: new TermDictionary(terms.text, terms.begins),
});

/** Each once: what shares memory goes together. */
const buffersOf = (arrays: { buffer: ArrayBufferLike }[]): ArrayBuffer[] => [
  ...new Set(arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))),
];
