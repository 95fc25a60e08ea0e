import { type CharacterName, drawCharacterName } from './character-names.ts';
import { EVERYDAY_SENTENCES } from './everyday-sentences.ts';
import type { SeededRandom } from './seeded-random.ts';
import { NAME_SLOT, SentenceTemplate, SLOT_LEXICONS, type TemplatePiece } from './sentence-template.ts';
import { STORY_SENTENCES } from './story-sentences.ts';
import { ZipfTable } from './zipf-table.ts';

/** Maximum number of splices per line, and the probability of a splice at a shared pair. */
const MOST_SPLICES = 3;
const SPLICE_CHANCE = 0.8;
/** Probability that a name is not one of the cast. */
const PASSING_CHANCE = 0.15;
/** Probability of a second short sentence in a line. */
const SECOND_CHANCE = 0.12;
const SHORT_SENTENCES = 24;

interface Sentence {
  en: SentenceTemplate;
  zh: SentenceTemplate;
  /**
   * Where another sentence contains the same pair of words: which sentence, and the position after the pair.
   */
  ways: { leaveAt: number; into: { sentence: number; at: number }[] }[];
}

const sentences: Sentence[] = `${EVERYDAY_SENTENCES}${STORY_SENTENCES}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [en = '', zh = ''] = line.split(' | ');
    return { en: new SentenceTemplate(en, 'en'), zh: new SentenceTemplate(zh, 'zh'), ways: [] };
  });
const firsts = new ZipfTable({ count: sentences.length, flat: 20, steep: 0.6 });
const seconds = new ZipfTable({ count: SHORT_SENTENCES, flat: 2, steep: 1 });
const fillings = SLOT_LEXICONS.map(({ length }) => new ZipfTable({ count: length, flat: 2.5, steep: 0.9 }));
/** For two Chinese sentences: the positions after each pair of characters that they share. */
const chineseWays: (Uint8Array | undefined)[] = [];
findWays();

function findWays(): void {
  const placesOf = new Map<string, { sentence: number; at: number }[]>();
  sentences.forEach(({ en }, sentence) => {
    en.pairs().forEach((pair, at) => {
      if (pair === null) return;
      placesOf.set(pair, [...(placesOf.get(pair) ?? []), { sentence, at: at + 2 }]);
    });
  });
  const chinesePairs = sentences.map(({ zh }) => zh.pairs());
  sentences.forEach(({ en, ways }, number) => {
    en.pairs().forEach((pair, at) => {
      const places = pair === null ? [] : (placesOf.get(pair) ?? []);
      const into = places.filter(({ sentence }) => sentence !== number);
      if (into.length > 0) ways.push({ leaveAt: at + 2, into });
      for (const { sentence } of into) {
        chineseWays[number * sentences.length + sentence] ??= sharedPlaces(
          chinesePairs[number] ?? [],
          chinesePairs[sentence] ?? [],
        );
      }
    });
  });
}

function sharedPlaces(from: (string | null)[], to: (string | null)[]): Uint8Array {
  return Uint8Array.from(
    from.flatMap((pair, at) => {
      const other = pair === null ? -1 : to.indexOf(pair);
      return other === -1 ? [] : [at + 2, other + 2];
    }),
  );
}

/**
 * Writes lines by splicing sentences. A line begins with one sentence and may continue as another one where
 * both contain the same pair of words. Therefore every pair and most triples of words occur in the templates.
 * The Chinese follows the same sentences at the pairs of characters that they share.
 */
export class LineWriter {
  en = '';
  zh = '';
  readonly #random: SeededRandom;
  readonly #cast: readonly CharacterName[];
  /** A person named in this line who is not one of the cast. */
  #passing: CharacterName = { en: '', zh: '' };
  readonly #filled = new Int16Array(NAME_SLOT + 1);

  constructor(random: SeededRandom, cast: readonly CharacterName[]) {
    this.#random = random;
    this.#cast = cast;
  }

  /** Writes the next line into `en` and `zh`. */
  write(): void {
    const random = this.#random;
    this.en = '';
    this.zh = '';
    this.#filled.fill(-1);
    this.#writeSentence(firsts.draw(random));
    if (random.fraction() < SECOND_CHANCE) {
      this.en += ' ';
      this.#writeWhole(seconds.draw(random));
    }
  }

  #writeSentence(first: number): void {
    const random = this.#random;
    let english = first;
    let englishFrom = 0;
    let chinese = first;
    let chineseFrom = 0;
    for (let splices = 0; splices < MOST_SPLICES && random.fraction() < SPLICE_CHANCE; splices++) {
      const current = sentences[english];
      const way = current?.ways[random.below(current.ways.length)];
      if (!current || !way || way.leaveAt <= englishFrom) continue;
      const { sentence, at } = random.pick(way.into);
      this.en = this.#append(this.en, current.en.run(englishFrom, way.leaveAt), 'en');
      english = sentence;
      englishFrom = at;
      const places = chineseWays[chinese * sentences.length + sentence] ?? [];
      for (let place = 0; place < places.length; place += 2) {
        const leaveAt = places[place] ?? 0;
        if (leaveAt <= chineseFrom) continue;
        this.zh = this.#append(this.zh, sentences[chinese]?.zh.run(chineseFrom, leaveAt) ?? [], 'zh');
        chinese = sentence;
        chineseFrom = places[place + 1] ?? 0;
        break;
      }
    }
    this.#writeRest(english, englishFrom, chinese, chineseFrom);
  }

  #writeWhole(sentence: number): void {
    this.#writeRest(sentence, 0, sentence, 0);
  }

  #writeRest(english: number, englishFrom: number, chinese: number, chineseFrom: number): void {
    const en = sentences[english]?.en;
    const zh = sentences[chinese]?.zh;
    if (en) this.en = this.#append(this.en, en.run(englishFrom, en.words.length), 'en');
    if (zh) this.zh = this.#append(this.zh, zh.run(chineseFrom, zh.words.length), 'zh');
  }

  #append(text: string, pieces: TemplatePiece[], language: 'en' | 'zh'): string {
    let appended = text;
    for (const piece of pieces) {
      if (typeof piece === 'string') appended += piece;
      else if (piece.values) appended += piece.values[this.#filling(piece.slot)] ?? '';
      else appended += (this.#cast[this.#filling(piece.slot)] ?? this.#passing)[language];
    }
    return appended;
  }

  /** The value of a slot in this line; the same for each occurrence of the slot. */
  #filling(slot: number): number {
    const filled = this.#filled[slot] ?? -1;
    if (filled !== -1) return filled;
    const filling = slot === NAME_SLOT ? this.#drawName() : (fillings[slot]?.draw(this.#random) ?? 0);
    this.#filled[slot] = filling;
    return filling;
  }

  /** A number of the cast, most often the lead, or the number after the last for a name outside the cast. */
  #drawName(): number {
    const random = this.#random;
    if (random.fraction() >= PASSING_CHANCE) return Math.floor(this.#cast.length * random.fraction() ** 2);
    this.#passing = drawCharacterName(random);
    return this.#cast.length;
  }
}
