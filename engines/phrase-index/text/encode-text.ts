import type { TermInterner } from './term-interner.ts';
import {
  COMBINING_MARK,
  classifyCharacter,
  foldCluster,
  tokenizeChinese,
  tokenizeEnglish,
} from './tokenize.ts';

const UNKNOWN = 0;
const BREAK = 1;
const LETTER = 2;
const APOSTROPHE = 3;
const HAN = 4;
const NOTHING = 5;
/** Anything that does not fold, by itself, to one UTF-16 unit or none. */
const COMPLEX = 6;

/** By UTF-16 unit, filled in as units are met: what it does, and what it folds to. */
const kinds = new Uint8Array(65_536);
const folds = new Uint16Array(65_536);

const KIND_OF = {
  letter: LETTER,
  han: HAN,
  apostrophe: APOSTROPHE,
  transparent: NOTHING,
  break: BREAK,
} as const;

function learn(unit: number): number {
  const character = String.fromCharCode(unit);
  const folded = foldCluster(character, 0, 1);
  let kind: number = COMPLEX;
  // Marks and halves of a pair fold only together with others.
  if (COMBINING_MARK.test(character) || (unit >= 0xd800 && unit <= 0xdfff)) kind = COMPLEX;
  else if (folded === '') kind = NOTHING;
  else if (folded.length === 1) kind = KIND_OF[classifyCharacter(folded)];
  kinds[unit] = kind;
  folds[unit] = folded.charCodeAt(0) || 0;
  return kind;
}

/**
 * Pushes the numbers of a text's tokens, the very ones tokenizeEnglish or tokenizeChinese finds, new words being added to
 * the table. One pass and no objects for all but the rare texts in which characters fold together.
 * @param args.text holds the text in [from, to)
 * @param args.limit most tokens to push
 */
export function encodeText(args: {
  text: string;
  from: number;
  to: number;
  language: 'en' | 'zh';
  table: TermInterner;
  limit: number;
  push: (word: number) => void;
}): void {
  const { text, from, to, language, table, push } = args;
  if (!isPlain(text, from, to)) {
    const tokenize = language === 'zh' ? tokenizeChinese : tokenizeEnglish;
    for (const token of tokenize(text.slice(from, to)).slice(0, args.limit)) push(table.add(token.text));
    return;
  }
  const keepHan = language === 'zh';
  let left = args.limit;
  let inWord = false;
  let apostrophe = false;
  for (let at = from; at < to && left > 0; at++) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] as number;
    if (kind === LETTER) {
      if (apostrophe) table.writeUnit(0x27);
      apostrophe = false;
      table.writeUnit(folds[unit] as number);
      inWord = true;
      continue;
    }
    if (kind === NOTHING) continue;
    if (kind === APOSTROPHE && inWord && !apostrophe) {
      apostrophe = true;
      continue;
    }
    if (inWord) {
      push(table.finishTerm());
      left--;
    }
    inWord = false;
    apostrophe = false;
    if (kind === HAN && keepHan && left > 0) {
      table.writeUnit(folds[unit] as number);
      push(table.finishTerm());
      left--;
    }
  }
  if (inWord) push(table.finishTerm());
}

function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] as number;
    if (kind === COMPLEX || (kind === UNKNOWN && learn(unit) === COMPLEX)) return false;
  }
  return true;
}
