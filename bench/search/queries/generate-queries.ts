import { listInflections } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import { SeededRandom } from '../corpus/seeded-random.ts';
import { type BenchQuery, QUERY_CLASSES, type QueryClass } from './bench-query.ts';
import { type PhraseSample, type SampledLine, samplePhrases } from './sample-phrases.ts';

const SAMPLE_LINES = 30_000;
/**
 * Shares of the lines: a very common phrase is in at least 30,000 of ten million lines, a mid one in 0.01 to
 * 0.1 percent.
 */
const MIN_VERY_COMMON_SHARE = 0.003;
const MID_SHARE = { min: 0.0001, max: 0.001 };
const MAX_RARE_WORD_SHARE = 0.00005;
const COMMON_WORDS = 60;
/**
 * Maximum number of draws per query. After that, a class gets fewer queries: small corpora have few very
 * common phrases.
 */
const MAX_DRAWS = 400;

/** Draws distinct queries of every class from the lines of the corpus, about `each` per class. */
export function generateQueries(args: { corpus: Corpus; each: number }): BenchQuery[] {
  const { corpus, each } = args;
  const sample = samplePhrases({ corpus, size: SAMPLE_LINES });
  const drawers = createDrawers(sample, new SeededRandom(corpus.seed, 0x71756572));
  return QUERY_CLASSES.flatMap((name) => {
    const found = new Map<string, BenchQuery>();
    for (let draws = 0; found.size < each && draws < each * MAX_DRAWS; draws++) {
      const words = drawers[name]();
      if (words)
        found.set(JSON.stringify(words), { en: [], zh: [], inflected: false, ...words, class: name });
    }
    return [...found.values()];
  });
}

type Words = Partial<Pick<BenchQuery, 'en' | 'zh' | 'inflected'>>;
type DrawQuery = () => Words | null;

function createDrawers(sample: PhraseSample, random: SeededRandom): Record<QueryClass, DrawQuery> {
  const { lines, counts } = sample;
  const selectPhrases = (minShare: number, maxShare: number) =>
    [...counts].flatMap(([phrase, count]) => {
      const share = count / lines.length;
      return share >= minShare && share <= maxShare && phrase.includes(' ') ? [phrase.split(' ')] : [];
    });
  const veryCommon = selectPhrases(MIN_VERY_COMMON_SHARE, 1);
  const mid = selectPhrases(MID_SHARE.min, MID_SHARE.max);
  const words = [...counts].filter(([phrase]) => !phrase.includes(' ')).sort(([, a], [, b]) => b - a);
  const commonWords = words.slice(0, COMMON_WORDS).map(([word]) => word);
  const maxRareCount = Math.max(1, MAX_RARE_WORD_SHARE * lines.length);
  const rareWords = words.flatMap(([word, count]) => (count <= maxRareCount ? [word] : []));
  /** Returns a random run of `length` words of a line; null when the line is shorter. */
  const drawRun = (tokens: string[], length: number) => {
    const from = random.below(tokens.length - length + 1);
    return from < 0 || tokens.length < length ? null : tokens.slice(from, from + length);
  };
  const drawLine = (): SampledLine => random.pick(lines);
  const inEnglish = (run: string[] | null): Words | null => run && { en: [run] };
  const inChinese = (length: number): Words | null => {
    const zh = drawRun(drawLine().zh, length);
    return zh && { zh };
  };
  return {
    'phrase, very common': () => inEnglish(random.pick(veryCommon)),
    'phrase, mid': () => inEnglish(random.pick(mid)),
    'phrase, rare': () => {
      const run = drawRun(drawLine().en, 4 + random.below(4));
      return run && counts.get(run.slice(0, 4).join(' ')) === 1 ? inEnglish(run) : null;
    },
    'phrase, no hit': () => {
      const run = Array.from({ length: 2 + random.below(3) }, () => random.pick(commonWords));
      const occurs = run.slice(1).some((word, at) => counts.has(`${run[at]} ${word}`));
      return occurs ? null : inEnglish(run);
    },
    'word, common': () => inEnglish([random.pick(commonWords)]),
    'word, rare': () => inEnglish([random.pick(rareWords)]),
    'Chinese, 1': () => inChinese(1),
    'Chinese, 2': () => inChinese(2),
    'Chinese, 4+': () => inChinese(4 + random.below(4)),
    mixed: () => {
      const { en, zh } = drawLine();
      const [words, characters] = [drawRun(en, 1 + random.below(2)), drawRun(zh, 1 + random.below(3))];
      return words && characters && { en: [words], zh: characters };
    },
    gap: () => {
      const run = drawRun(drawLine().en, 4 + random.below(4));
      if (!run) return null;
      const left = 1 + random.below(2);
      const gap = Math.min(1 + random.below(3), run.length - left - 1);
      return { en: [run.slice(0, left), run.slice(left + gap)], inflected: true };
    },
    inflected: () => {
      const run = drawRun(drawLine().en, 1 + random.below(3));
      return run?.some((word) => listInflections(word).length > 3) ? { en: [run], inflected: true } : null;
    },
  };
}
