import type { IndexedLine, IndexedVideo, PhraseFilters, PhraseQuery } from '../api/types.ts';

/**
 * Creates a generator of pseudorandom numbers in [0, 1): a linear congruential generator, upper bits only.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  const step = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  for (let warmUp = 0; warmUp < 4; warmUp++) step();
  return () => step() / 2 ** 24;
}

// Few words, so that phrases recur, lines repeat, and ties are common.
const ENGLISH =
  "you take takes took taken taking it the as I'm don't dont run ran no man men good-bye café child children 3 U.S. stop stopped".split(
    ' ',
  );
const CHINESE = [...'你我还活着的不好了台詞词', 'OK', '３', 'Ｋ'];
const ENGLISH_MARKS = ['', '', '', ',', '.', '?!', ' -', '…', '"', " '"];
const CHINESE_MARKS = ['', '', '', '', '，', '。', '！', ' ', '“'];
const SOURCES = ['film', 'ytb', 'kid', 'client'] as const;
const CLIENT_OWNERS = ['ann', 'bo', null];

/** Generates random videos, and queries with a fair chance of hits. */
export class RandomLibrary {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }

  video(videoId: string): IndexedVideo {
    const source = this.pick(SOURCES);
    return {
      videoId,
      filmId: `${source}-${this.below(3)}`,
      source,
      ownerId: source === 'client' ? this.pick(CLIENT_OWNERS) : null,
      quality: this.pick([0, 0, 1, 2.5]),
      lines: Array.from({ length: this.below(45) }, (_, seq) => this.#line(seq)),
    };
  }

  /** Returns the same video with some lines removed and some changed. */
  editedVideo(video: IndexedVideo): IndexedVideo {
    const lines = video.lines
      .filter(() => !this.chance(0.1))
      .map((line) => (this.chance(0.1) ? this.#line(line.seq) : line));
    return { ...video, lines };
  }

  query(): PhraseQuery {
    const kind = this.#random();
    const english = kind < 0.65 ? this.#queryPhrase(() => this.#englishWord(), ' ') : '';
    const chinese = kind > 0.5 ? this.#queryPhrase(() => this.pick(CHINESE), '') : '';
    const text = this.chance(0.5) ? `${english} ${chinese}` : `${chinese}${english}`;
    const lastWordIsPrefix = this.chance(0.4);
    return {
      text: lastWordIsPrefix ? this.#cutLastWord(text) : text,
      lastWordIsPrefix,
      sources: this.chance(0.6) ? [...SOURCES] : SOURCES.filter(() => this.chance(0.6)),
      filmId: this.chance(0.1) ? `${this.pick(SOURCES)}-${this.below(3)}` : null,
      ownerIdsBySource: this.pick<NonNullable<PhraseQuery['ownerIdsBySource']>>([
        {},
        {},
        { client: ['ann'] },
        { client: ['bo', 'ann'] },
        { client: [] },
      ]),
      filters: this.chance(0.8) ? {} : this.#filters(),
      after: null,
      limit: this.pick([1, 2, 3, 7, 19, 20, 21, 50]),
    };
  }

  /** Removes up to three characters from a word in Latin letters at the end, as if somebody was still typing it. */
  #cutLastWord(text: string): string {
    const word = /[a-zé'’]{2,}$/i.exec(text.trimEnd())?.[0] ?? '';
    return text.trimEnd().slice(0, text.trimEnd().length - this.below(Math.min(4, word.length || 1)));
  }

  #filters(): PhraseFilters {
    const range = (limit: number) => {
      const min = this.below(limit);
      return { min, max: min + this.below(limit) };
    };
    const filters: PhraseFilters = {};
    if (this.chance(0.5)) filters.speed = range(500);
    if (this.chance(0.5)) filters.words = range(8);
    if (this.chance(0.3)) filters.difficulty = range(3);
    return filters;
  }

  #line(seq: number): IndexedLine {
    const en = this.#text(() => this.#englishWord(), ENGLISH_MARKS, ' ');
    const zh = this.#text(() => this.pick(CHINESE), CHINESE_MARKS, '');
    return {
      seq,
      startMs: seq * 1000,
      endMs: seq * 1000 + this.pick([0, 700, 900, 900, 2500]),
      en: this.chance(0.9) ? en : null,
      zh: this.chance(0.9) ? zh : null,
    };
  }

  #text(word: () => string, marks: string[], between: string): string {
    const length = this.chance(0.5) ? 1 + this.below(3) : this.below(12);
    return Array.from({ length }, () => word() + this.pick(marks)).join(between);
  }

  #englishWord(): string {
    // The first words are much more frequent than the others, as in real text.
    const word = this.chance(0.5) ? this.pick(ENGLISH.slice(0, 7)) : this.pick(ENGLISH);
    return this.chance(0.1) ? word.toUpperCase().replace("'", '’') : word;
  }

  #queryPhrase(word: () => string, between: string): string {
    const length = this.pick([1, 1, 2, 2, 3, 4, 6]);
    const words = Array.from({ length }, (_, at) => {
      const star = at > 0 && this.chance(0.15) ? this.pick(['* ', '*', ' * ', '* * ']) : '';
      return star + word();
    });
    if (this.chance(0.1)) words.push('*');
    const text = words.join(between);
    return this.chance(0.2) ? `"${text}${this.chance(0.8) ? '"' : ''}` : text;
  }
}
