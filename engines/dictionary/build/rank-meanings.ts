import type { ChineseGloss } from '../sources/parse-cedict.ts';
import type { ChineseWord } from '../sources/parse-chinese-words.ts';
import type { Sense, WordNetPartOfSpeech } from '../sources/parse-wordnet.ts';

/** The Chinese meanings of a word in one part of speech, best first. */
export interface RankedMeanings {
  partOfSpeech: WordNetPartOfSpeech;
  meanings: string[];
}

const MAX_MEANINGS = 4;
const MAX_PARTS_OF_SPEECH = 3;
/** A meaning must reach this share of the best score of the word. */
const MIN_SHARE_OF_BEST = 0.45;

interface Candidate {
  chinese: string;
  partOfSpeech: WordNetPartOfSpeech;
  /** Index of the sense in WordNet; null when nothing tells it. */
  sense: number | null;
  score: number;
}

/**
 * Ranks the Chinese words that have an English word as a gloss.
 *
 * The other glosses of a Chinese word tell which WordNet sense of the English word it translates: 意味着 `signify, mean,
 * imply` shares `signify` and `imply` with senses of the verb. A Chinese word scores higher when it is common, when it
 * has few other glosses and the English word among the first, and when its sense is a frequent one. After the best word
 * of a sense, further words of the same sense score less, so that each frequent sense comes out.
 */
export function rankMeanings(args: {
  word: string;
  glosses: readonly ChineseGloss[];
  senses: readonly Sense[];
  chineseWords: ReadonlyMap<string, ChineseWord>;
}): RankedMeanings[] {
  const { word, glosses, senses, chineseWords } = args;
  const totalFrequency = senses.reduce((sum, { frequency }) => sum + frequency + 0.5, 0);
  const shareOf = (sense: Sense | undefined) => (sense ? (sense.frequency + 0.5) / totalFrequency : 0);
  const best = new Map<string, Candidate>();
  for (const gloss of glosses) {
    const chineseWord = chineseWords.get(gloss.chinese);
    const found = findSense({ gloss, senses, tag: chineseWord?.tag ?? '' });
    const sharedParts = senses.filter(({ partOfSpeech }) => partOfSpeech === found.partOfSpeech);
    const partShare = sharedParts.reduce((sum, sense) => sum + shareOf(sense), 0);
    const senseShare = found.sense === null ? partShare / 3 : shareOf(senses[found.sense]);
    const score =
      Math.log10((chineseWord?.frequency ?? 0) + 3) ** 1.4 *
      (1 / (1 + 0.2 * gloss.senseIndex + 0.06 * gloss.place)) *
      (1 / (1 + 0.03 * gloss.senseCount)) *
      (0.35 + Math.sqrt(senseShare)) *
      (0.5 + Math.sqrt(partShare) / 2) *
      rateLength(gloss.chinese, word) *
      (isRare(gloss.chinese, chineseWord) ? 0.3 : 1) *
      (gloss.isMarked ? 0.35 : 1);
    const key = `${gloss.chinese} ${found.partOfSpeech}`;
    const before = best.get(key);
    if (!before || before.score < score) best.set(key, { chinese: gloss.chinese, ...found, score });
  }
  const chosen = chooseDiverse([...best.values()]);
  return groupByPartOfSpeech(chosen);
}

/** Single characters that are rare by themselves belong to written Chinese. */
const isRare = (chinese: string, word: ChineseWord | undefined) =>
  (word?.frequency ?? 0) < (chinese.length === 1 ? 500 : 1);

/** Two characters are the usual length of a spoken word; one is often only a part of words. */
function rateLength(chinese: string, english: string): number {
  const words = english.split(' ').length;
  if (chinese.length === 1) return words > 1 ? 0.5 : 0.7;
  if (chinese.length === 2) return 1;
  if (chinese.length === 3) return 0.95;
  return words > 1 ? 0.85 : 0.6;
}

const partOfTag: Record<string, WordNetPartOfSpeech> = {
  n: 'noun',
  t: 'noun',
  s: 'noun',
  f: 'noun',
  v: 'verb',
  a: 'adjective',
  z: 'adjective',
  b: 'adjective',
  d: 'adverb',
};

/** Finds the part of speech and the sense in which an English word is a gloss. */
function findSense(args: { gloss: ChineseGloss; senses: readonly Sense[]; tag: string }): {
  partOfSpeech: WordNetPartOfSpeech;
  sense: number | null;
} {
  const { gloss, senses, tag } = args;
  const taggedPart = tag === 'ad' ? 'adjective' : tag === 'vn' ? null : (partOfTag[tag[0] ?? ''] ?? null);
  const context = new Set(gloss.context.flatMap((text) => [text, ...text.split(' ')]));
  let best: { partOfSpeech: WordNetPartOfSpeech; sense: number | null } | null = null;
  let bestScore = -1;
  for (const [index, { partOfSpeech, synonyms, listRelated }] of senses.entries()) {
    // In CC-CEDICT, verbs begin with `to`.
    if (gloss.isVerb !== (partOfSpeech === 'verb')) continue;
    const shared = synonyms.filter((synonym) => context.has(synonym)).length;
    const near = listRelated().filter((text) => context.has(text)).length;
    const evidence = shared * 3 + Math.min(near, 3);
    const tagged = taggedPart === partOfSpeech ? 1.5 : 0;
    const score = evidence + tagged;
    if (score > bestScore) {
      bestScore = score;
      best = { partOfSpeech, sense: evidence > 0 ? index : null };
    }
  }
  return best ?? { partOfSpeech: gloss.isVerb ? 'verb' : (taggedPart ?? 'noun'), sense: null };
}

/** Chooses the best candidates, each further one of a sense, and each that looks like a chosen one, for less. */
function chooseDiverse(candidates: Candidate[]): Candidate[] {
  const left = [...candidates];
  const chosen: Candidate[] = [];
  const bestScore = Math.max(0, ...candidates.map(({ score }) => score));
  while (left.length > 0 && chosen.length < MAX_MEANINGS * MAX_PARTS_OF_SPEECH) {
    const rate = (candidate: Candidate) =>
      candidate.score * 0.75 ** countLike(chosen, candidate) * (isPartOfAnother(chosen, candidate) ? 0.6 : 1);
    left.sort((a, b) => rate(b) - rate(a) || (a.chinese < b.chinese ? -1 : 1));
    const [next] = left.splice(0, 1);
    if (!next || rate(next) < bestScore * MIN_SHARE_OF_BEST) break;
    chosen.push(next);
  }
  return chosen;
}

const countLike = (chosen: Candidate[], candidate: Candidate) =>
  chosen.filter((one) => one.partOfSpeech === candidate.partOfSpeech && one.sense === candidate.sense).length;

const isPartOfAnother = (chosen: Candidate[], { chinese }: Candidate) =>
  chosen.some((one) => one.chinese.includes(chinese) || chinese.includes(one.chinese));

function groupByPartOfSpeech(chosen: Candidate[]): RankedMeanings[] {
  const order = [...new Set(chosen.map(({ partOfSpeech }) => partOfSpeech))].slice(0, MAX_PARTS_OF_SPEECH);
  return order.map((partOfSpeech) => ({
    partOfSpeech,
    meanings: [
      ...new Set(chosen.filter((one) => one.partOfSpeech === partOfSpeech).map(({ chinese }) => chinese)),
    ].slice(0, MAX_MEANINGS),
  }));
}
