import type { NumericArray } from '../arrays/growable-array.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import type { LanguageIndex, Segment } from './segment.ts';

/** A segment in a form that can be sent to another thread. */
export interface TransferableSegment extends Omit<Segment, 'en' | 'zh'> {
  en: TransferableLanguage;
  zh: TransferableLanguage;
}

interface TransferableLanguage extends Omit<LanguageIndex, 'terms'> {
  terms: { text: string; begins: Uint32Array };
}

/** Returns a segment in a transferable form, with the same arrays. */
export const toTransferableSegment = ({ en, zh, ...rest }: Segment): TransferableSegment => ({
  ...rest,
  en: packLanguage(en),
  zh: packLanguage(zh),
});

/** Returns a segment from its transferable form. */
export const fromTransferableSegment = ({ en, zh, ...rest }: TransferableSegment): Segment => ({
  ...rest,
  en: unpackLanguage(en),
  zh: unpackLanguage(zh),
});

const packLanguage = ({ terms: { text, begins }, ...rest }: LanguageIndex): TransferableLanguage => ({
  ...rest,
  terms: { text, begins },
});

const unpackLanguage = ({ terms, ...rest }: TransferableLanguage): LanguageIndex => ({
  ...rest,
  terms: new TermDictionary(terms.text, terms.begins),
});

const ALIGNMENT = 8;

/**
 * Copies the arrays of a segment into one block of shared memory, except those that are shared already. A thread that
 * gets the segment in a message then reads the same memory. The deletions keep their arrays, because each deletion
 * replaces them.
 */
export function shareSegment(segment: TransferableSegment): TransferableSegment {
  let bytes = 0;
  mapArrays(segment, (array) => {
    if (!isShared(array)) bytes += align(array.byteLength);
    return array;
  });
  const memory = new SharedArrayBuffer(bytes);
  let at = 0;
  return mapArrays(segment, (array) => {
    if (isShared(array)) return array;
    const copy = createView(array, memory, at);
    copy.set(array);
    at += align(array.byteLength);
    return copy;
  });
}

const isShared = ({ buffer }: NumericArray): boolean => buffer instanceof SharedArrayBuffer;

const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Creates a view of the type and length of an array. */
function createView<Kind extends NumericArray>(array: Kind, memory: SharedArrayBuffer, at: number): Kind {
  const View = array.constructor as new (memory: SharedArrayBuffer, at: number, length: number) => Kind;
  return new View(memory, at, array.length);
}

/** Replaces each array of a segment, except those of its deletions. */
function mapArrays(
  segment: TransferableSegment,
  map: <Kind extends NumericArray>(array: Kind) => Kind,
): TransferableSegment {
  const mapLanguage = (index: TransferableLanguage): TransferableLanguage => ({
    tokens: map(index.tokens),
    breaks: map(index.breaks),
    lineStarts: map(index.lineStarts),
    lineRanks: map(index.lineRanks),
    suffixArray: map(index.suffixArray),
    termStarts: map(index.termStarts),
    minTree: index.minTree.map(map),
    terms: { text: index.terms.text, begins: map(index.terms.begins) },
    lineCounts: map(index.lineCounts),
    familyLineCounts: index.familyLineCounts,
    repeats: { entries: map(index.repeats.entries), lengths: map(index.repeats.lengths) },
  });
  return {
    ...segment,
    videoByLine: map(segment.videoByLine),
    seqByLine: map(segment.seqByLine),
    speedByLine: map(segment.speedByLine),
    linesByVideo: map(segment.linesByVideo),
    videoStarts: map(segment.videoStarts),
    en: mapLanguage(segment.en),
    zh: mapLanguage(segment.zh),
  };
}
