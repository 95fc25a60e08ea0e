import { listInflections } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import { SeededRandom } from '../corpus/seeded-random.ts';
import { type BenchQuery, QUERY_CLASSES, type QueryClass } from './bench-query.ts';
import { type PhraseSample, type SampledLine, samplePhrases } from './sample-phrases.ts';

const SAMPLE_LINES = 30_000;
/**
 * Shares of the lines: a very common phrase is in 30,000 of ten million lines, a mid one in 0.01 to 0.1
 * percent.
 */
const VERY_COMMON = 0.003;
const MID = { least: 0.0001, most: 0.001 };
const RARE_WORD = 0.00005;
const COMMON_WORDS = 60;
/** Draws per query before a class gets fewer queries. Small corpora have few very common phrases. */
const DRAWS = 400;

/** Draws distinct queries of every class from the lines of the corpus, about `each` per class. */
export function generateQueries(args: { corpus: Corpus; each: number }): BenchQuery[] {
  const { corpus, each } = args;
  const sample = samplePhrases({ corpus, size: SAMPLE_LINES });
  const makers = queryMakers(sample, new SeededRandom(corpus.seed, 0x71756572));
  return QUERY_CLASSES.flatMap((name) => {
    const found = new Map<string, BenchQuery>();
    for (let draws = 0; found.size < each && draws < each * DRAWS; draws++) {
      const words = makers[name]();
      if (words)
        found.set(JSON.stringify(words), { en: [], zh: [], inflected: false, ...words, class: name });
    }
    return [...found.values()];
  });
}

type Words = Partial<Pick<BenchQuery, 'en' | 'zh' | 'inflected'>>;
type Maker = () => Words | null;

function queryMakers(sample: PhraseSample, random: SeededRandom): Record<QueryClass, Maker> {
  const { lines, counts } = sample;
  const phrases = (least: number, most: number) =>
    [...counts].flatMap(([phrase, count]) => {
      const share = count / lines.length;
      return share >= least && share <= most && phrase.includes(' ') ? [phrase.split(' ')] : [];
    });
  const veryCommon = phrases(VERY_COMMON, 1);
  const mid = phrases(MID.least, MID.most);
  const words = [...counts].filter(([phrase]) => !phrase.includes(' ')).sort(([, a], [, b]) => b - a);
  const commonWords = words.slice(0, COMMON_WORDS).map(([word]) => word);
  const rarely = Math.max(1, RARE_WORD * lines.length);
  const rareWords = words.flatMap(([word, count]) => (count <= rarely ? [word] : []));
  /** A random run of `length` words of a line; null when the line is shorter. */
  const runOf = (tokens: string[], length: number) => {
    const from = random.below(tokens.length - length + 1);
    return from < 0 || tokens.length < length ? null : tokens.slice(from, from + length);
  };
  const line = (): SampledLine => random.pick(lines);
  const inEnglish = (run: string[] | null): Words | null => run && { en: [run] };
  const inChinese = (length: number): Words | null => {
    const zh = runOf(line().zh, length);
    return zh && { zh };
  };
  return {
    'phrase, very common': () => inEnglish(random.pick(veryCommon)),
    'phrase, mid': () => inEnglish(random.pick(mid)),
    'phrase, rare': () => {
      const run = runOf(line().en, 4 + random.below(4));
      return run && counts.get(run.slice(0, 4).join(' ')) === 1 ? inEnglish(run) : null;
    },
    'phrase, no hit': () => {
      const run = Array.from({ length: 2 + random.below(3) }, () => random.pick(commonWords));
      const met = run.slice(1).some((word, at) => counts.has(`${run[at]} ${word}`));
      return met ? null : inEnglish(run);
    },
    'word, common': () => inEnglish([random.pick(commonWords)]),
    'word, rare': () => inEnglish([random.pick(rareWords)]),
    'Chinese, 1': () => inChinese(1),
    'Chinese, 2': () => inChinese(2),
    'Chinese, 4+': () => inChinese(4 + random.below(4)),
    mixed: () => {
      const { en, zh } = line();
      const [words, characters] = [runOf(en, 1 + random.below(2)), runOf(zh, 1 + random.below(3))];
      return words && characters && { en: [words], zh: characters };
    },
    gap: () => {
      const run = runOf(line().en, 4 + random.below(4));
      if (!run) return null;
      const left = 1 + random.below(2);
      const gap = Math.min(1 + random.below(3), run.length - left - 1);
      return { en: [run.slice(0, left), run.slice(left + gap)], inflected: true };
    },
    inflected: () => {
      const run = runOf(line().en, 1 + random.below(3));
      return run?.some((word) => listInflections(word).length > 3) ? { en: [run], inflected: true } : null;
    },
  };
}
