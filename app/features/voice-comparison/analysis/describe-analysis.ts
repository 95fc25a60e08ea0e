import type { AnalyzedTake, RecordingSpan, TakeDimension } from '@taici/pronunciation';
import type { Translate } from '../../../i18n/translate.ts';

/** From these values on, a dimension is close to the original, or worth no more than a sentence. */
const CLOSE = 0.85;
const NEAR = 0.6;

/** A text of the catalogue, with the values that it names. */
interface AnalysisText {
  key: Parameters<Translate>[0];
  values: Record<string, string | number>;
}

/** What is said about one dimension of a take. */
export interface DescribedDimension {
  name: TakeDimension['name'];
  /** How far it is from the original, in three steps. No number is shown. */
  closeness: 'close' | 'near' | 'far';
  /** One or more sentences. */
  finding: AnalysisText[];
  /** What to do about it next time; null if there is nothing to do. */
  next: AnalysisText | null;
  /** What to replay: null where it is not in the recording. */
  mine: RecordingSpan | null;
  original: RecordingSpan | null;
}

/** Describes the dimensions of a take, the weakest first. */
export const describeDimensions = (take: AnalyzedTake): DescribedDimension[] =>
  take.dimensions.map((dimension) => ({
    name: dimension.name,
    closeness: dimension.value >= CLOSE ? 'close' : dimension.value >= NEAR ? 'near' : 'far',
    mine: dimension.mine,
    original: dimension.original,
    ...describeOne(take, dimension),
  }));

function describeOne(
  take: AnalyzedTake,
  dimension: TakeDimension,
): Pick<DescribedDimension, 'finding' | 'next'> {
  const { value } = dimension;
  if (dimension.name === 'words') return describeWords(take);
  const values = namesOf(take, dimension);
  const texts = (finding: AnalysisText['key'], next: AnalysisText['key']) => ({
    finding: [{ key: finding, values }],
    next: { key: next, values },
  });
  if (value >= CLOSE)
    return { finding: [{ key: `takes.analysis.finding.${dimension.name}.close`, values }], next: null };
  if (dimension.name === 'rhythm' || dimension.name === 'pauses') {
    const key = `${dimension.name}.${dimension.direction}` as const;
    return texts(`takes.analysis.finding.${key}`, `takes.analysis.next.${key}`);
  }
  const key = `${dimension.name}.differs` as const;
  return texts(`takes.analysis.finding.${key}`, `takes.analysis.next.${key}`);
}

function describeWords({ words, extra }: AnalyzedTake): Pick<DescribedDimension, 'finding' | 'next'> {
  const [missed, unsure] = (['missed', 'unsure'] as const).map((status) =>
    words.filter((word) => word.status === status).map((word) => word.text),
  );
  const finding: AnalysisText[] = [];
  const add = (key: AnalysisText['key'], values: AnalysisText['values']) => finding.push({ key, values });
  if (missed?.length) add('takes.analysis.finding.words.missed', { words: quote(missed) });
  if (unsure?.length) add('takes.analysis.finding.words.unsure', { words: quote(unsure) });
  if (extra.length > 0) add('takes.analysis.finding.words.extra', { count: extra.length });
  const again = missed?.length ? missed : unsure;
  if (finding.length === 0)
    return { finding: [{ key: 'takes.analysis.finding.words.close', values: {} }], next: null };
  return {
    finding,
    next: again?.length
      ? { key: 'takes.analysis.next.words.again', values: { words: quote(again) } }
      : { key: 'takes.analysis.next.words.extra', values: {} },
  };
}

const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' ');

function namesOf({ words }: AnalyzedTake, { words: { first, last } }: TakeDimension) {
  const named = words.slice(first, last + 1).map(({ text }) => text);
  return { words: named.join(' '), first: named[0] ?? '', last: named.at(-1) ?? '' };
}

/** Returns what to do next time: what the weakest dimension that leaves something to do asks for; null if none does. */
export const chooseNext = (dimensions: readonly DescribedDimension[]): DescribedDimension | null =>
  dimensions.find(({ next }) => next !== null) ?? null;

/** The word for a score. The limits are those of the decision on the comparison page. */
export function nameScore(score: number): 'perfect' | 'excellent' | 'good' | 'again' {
  if (score >= 95) return 'perfect';
  if (score >= 80) return 'excellent';
  return score >= 60 ? 'good' : 'again';
}

/** A part of a line: a word with what was found, other speech in the take, or the text between. */
export type AnalyzedLinePart =
  | { kind: 'text'; text: string; key: string }
  | { kind: 'word'; text: string; key: string; index: number }
  | { kind: 'extra'; key: string; span: RecordingSpan };

/** Splits a line into its words, the text between them, and the places where something else was said. */
export function splitAnalyzedLine(line: string, take: AnalyzedTake): AnalyzedLinePart[] {
  const parts: AnalyzedLinePart[] = [];
  const left = [...take.extra];
  let at = 0;
  const addExtra = (isBefore: (span: RecordingSpan) => boolean) => {
    while (left[0] && isBefore(left[0])) {
      const span = left.shift();
      if (span) parts.push({ kind: 'extra', key: `extra ${span.startMs}`, span });
    }
  };
  take.words.forEach(({ text, start, end, mine }, index) => {
    if (start > at) parts.push({ kind: 'text', text: line.slice(at, start), key: `text ${at}` });
    if (mine) addExtra((span) => span.startMs < mine.startMs);
    parts.push({ kind: 'word', text: line.slice(start, end) || text, key: `word ${start}`, index });
    at = end;
  });
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at), key: `text ${at}` });
  addExtra(() => true);
  return parts;
}
