import { type LexiconEntry, type LexiconName, lexicons } from './lexicons.ts';

const SLOT = /(\{\w+\})/;
const SLOT_PARTS = /^\{([a-z]+)(2?)\}$/;
const VERB_FORMS = new Set(['do', 'does', 'doing', 'did', 'done']);
const lexiconNames = Object.keys(lexicons).filter((name): name is LexiconName => name in lexicons);

/** The lexicon each slot number draws from; two numbers a lexicon, so that a sentence can name two things. */
export const SLOT_LEXICONS: readonly LexiconEntry[][] = lexiconNames.flatMap((name) => [
  lexicons[name],
  lexicons[name],
]);
/** The slot that a name of the film's cast goes into. */
export const NAME_SLOT = SLOT_LEXICONS.length;

/** Fixed text, or a slot and what it may be filled with (for names null: the film has them). */
export type TemplatePiece = string | { slot: number; values: readonly string[] | null };

/** A sentence of one language: its words (or characters), and any run of them as text. */
export class SentenceTemplate {
  /** As written, marks attached; slots are words. */
  readonly words: readonly string[];
  readonly #language: 'en' | 'zh';
  readonly #runs = new Map<number, TemplatePiece[]>();

  constructor(text: string, language: 'en' | 'zh') {
    this.#language = language;
    this.words = language === 'en' ? text.split(' ') : (text.match(/\{\w+\}|./gu) ?? []);
  }

  /** The words from `from` to before `to`, with the space that parts them from what follows. */
  run(from: number, to: number): TemplatePiece[] {
    const key = from * 256 + to;
    let pieces = this.#runs.get(key);
    if (!pieces) {
      const words = this.words.slice(from, to);
      const text = this.#language === 'zh' ? words.join('') : words.join(' ');
      const isEnd = to === this.words.length || this.#language === 'zh';
      pieces = readPieces(isEnd ? text : `${text} `, this.#language);
      this.#runs.set(key, pieces);
    }
    return pieces;
  }

  /** Each two words side by side, folded; null where there is a punctuation mark at one of them. */
  pairs(): (string | null)[] {
    return this.words.slice(1).map((word, at) => {
      const pair = `${this.words[at]} ${word}`.toLowerCase();
      return /[.,!?，。！？]/u.test(pair) ? null : pair;
    });
  }
}

function readPieces(text: string, language: 'en' | 'zh'): TemplatePiece[] {
  return text.split(SLOT).flatMap((part): TemplatePiece[] => {
    const [whole, form = '', second] = SLOT_PARTS.exec(part) ?? [];
    if (!whole) return part === '' ? [] : [part];
    if (form === 'name') return [{ slot: NAME_SLOT, values: null }];
    const name = lexiconNames.find((known) => known === (VERB_FORMS.has(form) ? 'verb' : form));
    if (!name) throw new Error(`no lexicon for ${part}`);
    const values = lexicons[name].map(({ en, zh }) => (language === 'zh' ? zh : (en[form] ?? '')));
    return [{ slot: lexiconNames.indexOf(name) * 2 + (second ? 1 : 0), values }];
  });
}
