import { tokenizeChinese, tokenizeEnglish } from '@taici/phrase-index';
import { type Corpus, findFilmOfLine, generateCorpusFilm } from '../corpus/generate-films.ts';
import { SeededRandom } from '../corpus/seeded-random.ts';

/** Maximum length of a counted phrase, in words. */
const MAX_PHRASE_WORDS = 4;

export interface SampledLine {
  en: string[];
  zh: string[];
}

export interface PhraseSample {
  lines: SampledLine[];
  /** Occurrences in the sample of each English phrase of up to four words, by its words joined with spaces. */
  counts: Map<string, number>;
}

/**
 * Samples whole films from all parts of the corpus and counts their phrases.
 * @param args.size approximate number of lines
 */
export function samplePhrases(args: { corpus: Corpus; size: number }): PhraseSample {
  const { corpus, size } = args;
  const films = findFilmOfLine(corpus.lines - 1) + 1;
  const filmCount = Math.min(films, Math.ceil(size / 700));
  const random = new SeededRandom(corpus.seed, filmCount);
  const sample: PhraseSample = { lines: [], counts: new Map() };
  for (let part = 0; part < filmCount; part++) {
    const begin = Math.floor((part * films) / filmCount);
    const end = Math.floor(((part + 1) * films) / filmCount);
    for (const line of generateCorpusFilm(corpus, begin + random.below(end - begin)).lines) {
      const en = tokenizeEnglish(line.en ?? '').map(({ text }) => text);
      const zh = tokenizeChinese(line.zh ?? '').map(({ text }) => text);
      sample.lines.push({ en, zh });
      countPhrases(en, sample.counts);
    }
  }
  return sample;
}

function countPhrases(words: string[], counts: Map<string, number>): void {
  for (let from = 0; from < words.length; from++) {
    let phrase = '';
    for (let to = from; to < Math.min(words.length, from + MAX_PHRASE_WORDS); to++) {
      phrase += to === from ? words[to] : ` ${words[to]}`;
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
}
