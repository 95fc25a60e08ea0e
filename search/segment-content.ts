import type { Source } from '#domain/films/types.ts';
import type { LanguageIndex, Segment, SegmentVideo } from './segment.ts';
import type { DraftLanguage, SegmentDraft } from './segment-draft.ts';
import { WordList } from './word-list.ts';

/** One language of the lines that a segment is made of. */
export interface LanguageContent {
  /** UTF-16 units of all words in the order they were met, and where each begins (one entry more than words). */
  units: Uint16Array;
  wordBegins: Uint32Array;
  /** Numbers of the words, from 1 on, line after line, and where each line begins. */
  tokens: Uint16Array;
  begins: Uint32Array;
}

/** All that a segment is made of, in flat pieces that go to another thread without being copied. */
export interface SegmentContent {
  source: Source;
  full: boolean;
  lines: number;
  videos: SegmentVideo[];
  /** By line. */
  videoOf: Uint32Array;
  seq: Uint32Array;
  speed: Uint16Array;
  hashHigh: Uint32Array;
  hashLow: Uint32Array;
  en: LanguageContent;
  zh: LanguageContent;
}

/** What a draft has gathered: views of its memory, to which nothing may be added any more. */
export function contentOf(draft: SegmentDraft): SegmentContent {
  const { source, full, lines, videos } = draft;
  return {
    source,
    full,
    lines,
    videos: [...videos],
    videoOf: draft.videoOf.filled(),
    seq: draft.seq.filled(),
    speed: draft.speed.filled(),
    hashHigh: draft.hashHigh.filled(),
    hashLow: draft.hashLow.filled(),
    en: languageOf(draft.en),
    zh: languageOf(draft.zh),
  };
}

const languageOf = ({ table, tokens, begins }: DraftLanguage): LanguageContent => ({
  ...table.content(),
  tokens: tokens.filled(),
  begins: begins.filled(),
});

/** The memory behind some content, to be handed over with it. */
export function contentBuffers(content: SegmentContent): ArrayBuffer[] {
  const { videoOf, seq, speed, hashHigh, hashLow, en, zh } = content;
  const languages = [en, zh].flatMap((language) => Object.values(language));
  return buffersOf([videoOf, seq, speed, hashHigh, hashLow, ...languages]);
}

/** A segment on its way between threads. */
export interface SentSegment extends Omit<Segment, 'en' | 'zh' | 'videos'> {
  en: SentLanguage;
  zh: SentLanguage;
}

interface SentLanguage extends Omit<LanguageIndex, 'words'> {
  words: { text: string; begins: Uint32Array };
}

/** A segment as it is sent, its videos left behind with whoever asked for it, and the memory to be handed over. */
export function packSegment(segment: Segment): { sent: SentSegment; buffers: ArrayBuffer[] } {
  const { videos: _, en, zh, ...rest } = segment;
  const arrays = [en, zh].flatMap(({ tokens, starts, lineMarks, sa, first, tree, lineCounts, ...others }) => {
    const { repeats, words } = others;
    return [
      tokens,
      starts,
      lineMarks,
      sa,
      first,
      ...tree,
      lineCounts,
      repeats.at,
      repeats.length,
      words.begins,
    ];
  });
  const sent = { ...rest, en: packLanguage(en), zh: packLanguage(zh) };
  return { sent, buffers: buffersOf([rest.videoOf, rest.seq, rest.speed, ...arrays]) };
}

const packLanguage = ({ words: { text, begins }, ...rest }: LanguageIndex): SentLanguage => ({
  ...rest,
  words: { text, begins },
});

/** @param videos those of its content */
export function unpackSegment({ en, zh, ...rest }: SentSegment, videos: SegmentVideo[]): Segment {
  return { ...rest, videos, en: unpackLanguage(en), zh: unpackLanguage(zh) };
}

const unpackLanguage = ({ words, ...rest }: SentLanguage): LanguageIndex => ({
  ...rest,
  words: new WordList(words.text, words.begins),
});

/** Each once: what shares memory goes together. */
const buffersOf = (arrays: { buffer: ArrayBufferLike }[]): ArrayBuffer[] => [
  ...new Set(arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))),
];
