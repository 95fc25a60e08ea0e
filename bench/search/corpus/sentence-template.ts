import { type LexiconEntry, type LexiconName, lexicons } from './lexicons.ts';

const SLOT = /(\{\w+\})/;
const SLOT_PARTS = /^\{([a-z]+)(2?)\}$/;
const VERB_FORMS = new Set(['do', 'does', 'doing', 'did', 'done']);
const lexiconNames = Object.keys(lexicons).filter((name): name is LexiconName => name in lexicons);

/** Lexicon by slot number. Each lexicon has two numbers, so that a sentence can use two of its words. */
export const SLOT_LEXICONS: readonly LexiconEntry[][] = lexiconNames.flatMap((name) => [
  lexicons[name],
  lexicons[name],
]);
/** The slot for the name of a film character. */
export const NAME_SLOT = SLOT_LEXICONS.length;

/** Fixed text, or a slot with its possible values; null for names, which the film provides. */
export type TemplatePiece = string | { slot: number; values: readonly string[] | null };

/** A sentence of one language as words or characters. Returns any run of them as text. */
export class SentenceTemplate {
  /** The words or characters as written, with punctuation. A slot is one word. */
  readonly words: readonly string[];
  readonly #language: 'en' | 'zh';
  readonly #runs = new Map<number, TemplatePiece[]>();

  constructor(text: string, language: 'en' | 'zh') {
    this.#language = language;
    this.words = language === 'en' ? text.split(' ') : (text.match(/\{\w+\}|./gu) ?? []);
  }

  /** Returns the words [from, to), with the space that separates them from the next. */
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

  /** Returns each pair of adjacent words, folded; null where punctuation separates them. */
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
