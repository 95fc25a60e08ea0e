import { type CharacterName, drawCharacterName } from './character-names.ts';
import { EVERYDAY_SENTENCES } from './everyday-sentences.ts';
import type { SeededRandom } from './seeded-random.ts';
import { NAME_SLOT, SentenceTemplate, SLOT_LEXICONS, type TemplatePiece } from './sentence-template.ts';
import { STORY_SENTENCES } from './story-sentences.ts';
import { ZipfTable } from './zipf-table.ts';

/** Maximum number of splices per line, and the probability of a splice at a shared pair. */
const MAX_SPLICES = 3;
const SPLICE_CHANCE = 0.8;
/** Probability that a name is not in the cast. */
const OUTSIDER_CHANCE = 0.15;
/** Probability of a second short sentence in a line. */
const SECOND_CHANCE = 0.12;
const SHORT_SENTENCES = 24;

interface Sentence {
  en: SentenceTemplate;
  zh: SentenceTemplate;
  /** Pairs of words that other sentences contain, too: the position after the pair, here and in each of them. */
  splices: { leaveAt: number; targets: { sentence: number; at: number }[] }[];
}

const sentences: Sentence[] = `${EVERYDAY_SENTENCES}${STORY_SENTENCES}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [en = '', zh = ''] = line.split(' | ');
    return { en: new SentenceTemplate(en, 'en'), zh: new SentenceTemplate(zh, 'zh'), splices: [] };
  });
const firsts = new ZipfTable({ count: sentences.length, flat: 20, steep: 0.6 });
const seconds = new ZipfTable({ count: SHORT_SENTENCES, flat: 2, steep: 1 });
const slotTables = SLOT_LEXICONS.map(({ length }) => new ZipfTable({ count: length, flat: 2.5, steep: 0.9 }));
/** For two Chinese sentences: the positions after each pair of characters that they share. */
const chineseSplices: (Uint8Array | undefined)[] = [];
findSplices();

function findSplices(): void {
  const positionsByPair = new Map<string, { sentence: number; at: number }[]>();
  sentences.forEach(({ en }, sentence) => {
    en.pairs().forEach((pair, at) => {
      if (pair === null) return;
      positionsByPair.set(pair, [...(positionsByPair.get(pair) ?? []), { sentence, at: at + 2 }]);
    });
  });
  const chinesePairs = sentences.map(({ zh }) => zh.pairs());
  sentences.forEach(({ en, splices }, number) => {
    en.pairs().forEach((pair, at) => {
      const positions = pair === null ? [] : (positionsByPair.get(pair) ?? []);
      const targets = positions.filter(({ sentence }) => sentence !== number);
      if (targets.length > 0) splices.push({ leaveAt: at + 2, targets });
      for (const { sentence } of targets) {
        chineseSplices[number * sentences.length + sentence] ??= findSharedPairs(
          chinesePairs[number] ?? [],
          chinesePairs[sentence] ?? [],
        );
      }
    });
  });
}

function findSharedPairs(from: (string | null)[], to: (string | null)[]): Uint8Array {
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
  /** A name in this line that is not in the cast. */
  #outsider: CharacterName = { en: '', zh: '' };
  readonly #slotValues = new Int16Array(NAME_SLOT + 1);

  constructor(random: SeededRandom, cast: readonly CharacterName[]) {
    this.#random = random;
    this.#cast = cast;
  }

  /** Writes the next line into `en` and `zh`. */
  write(): void {
    const random = this.#random;
    this.en = '';
    this.zh = '';
    this.#slotValues.fill(-1);
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
    for (let count = 0; count < MAX_SPLICES && random.fraction() < SPLICE_CHANCE; count++) {
      const current = sentences[english];
      const splice = current?.splices[random.below(current.splices.length)];
      if (!current || !splice || splice.leaveAt <= englishFrom) continue;
      const { sentence, at } = random.pick(splice.targets);
      this.en = this.#append(this.en, current.en.run(englishFrom, splice.leaveAt), 'en');
      english = sentence;
      englishFrom = at;
      const positions = chineseSplices[chinese * sentences.length + sentence] ?? [];
      for (let i = 0; i < positions.length; i += 2) {
        const leaveAt = positions[i] ?? 0;
        if (leaveAt <= chineseFrom) continue;
        this.zh = this.#append(this.zh, sentences[chinese]?.zh.run(chineseFrom, leaveAt) ?? [], 'zh');
        chinese = sentence;
        chineseFrom = positions[i + 1] ?? 0;
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
      else if (piece.values) appended += piece.values[this.#valueOfSlot(piece.slot)] ?? '';
      else appended += (this.#cast[this.#valueOfSlot(piece.slot)] ?? this.#outsider)[language];
    }
    return appended;
  }

  /** Returns the value of a slot in this line; the same for each occurrence of the slot. */
  #valueOfSlot(slot: number): number {
    const known = this.#slotValues[slot] ?? -1;
    if (known !== -1) return known;
    const value = slot === NAME_SLOT ? this.#drawName() : (slotTables[slot]?.draw(this.#random) ?? 0);
    this.#slotValues[slot] = value;
    return value;
  }

  /**
   * Draws a number of the cast, most often the lead, or the number after the last for a name outside the
   * cast.
   */
  #drawName(): number {
    const random = this.#random;
    if (random.fraction() >= OUTSIDER_CHANCE) return Math.floor(this.#cast.length * random.fraction() ** 2);
    this.#outsider = drawCharacterName(random);
    return this.#cast.length;
  }
}
