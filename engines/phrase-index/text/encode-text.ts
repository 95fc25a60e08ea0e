import type { TermInterner } from './term-interner.ts';
import {
  COMBINING_MARK,
  classifyCharacter,
  foldCluster,
  hasBreakBetween,
  type Token,
  tokenizeChinese,
  tokenizeEnglish,
} from './tokenize.ts';
import { addSeparator, classifySeparator, isBreak, MARK, NOTHING } from './word-breaks.ts';

const UNKNOWN = 0;
const BREAK = 1;
const LETTER = 2;
const APOSTROPHE = 3;
const HAN = 4;
const TRANSPARENT = 5;
/** A unit that does not fold to at most one code unit without its neighbors. */
const COMPLEX = 6;

/** By UTF-16 code unit, filled on first use: its class, and the unit it folds to. */
const kindByUnit = new Uint8Array(65_536);
const foldByUnit = new Uint16Array(65_536);
/** What a unit that is not a part of a word adds between two words. */
const separatorByUnit = new Uint8Array(65_536);

const KIND_OF = {
  letter: LETTER,
  han: HAN,
  apostrophe: APOSTROPHE,
  transparent: TRANSPARENT,
  break: BREAK,
} as const;

function classifyUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const folded = foldCluster(character, 0, 1);
  let kind: number = COMPLEX;
  // Combining marks and surrogates fold only together with their neighbors.
  if (COMBINING_MARK.test(character) || (unit >= 0xd800 && unit <= 0xdfff)) kind = COMPLEX;
  else if (folded === '') kind = TRANSPARENT;
  else if (folded.length === 1) kind = KIND_OF[classifyCharacter(folded)];
  kindByUnit[unit] = kind;
  foldByUnit[unit] = folded.charCodeAt(0) || 0;
  separatorByUnit[unit] = kind === BREAK ? classifySeparator(character) : MARK;
  return kind;
}

/**
 * Pushes the term ids of the tokens of a text: the same tokens that tokenizeEnglish or tokenizeChinese finds, each with
 * whether punctuation stands before it. Adds new terms to the interner. Takes one pass without allocation, except for the rare texts whose
 * characters fold together.
 * @param args.text contains the text in [from, to)
 * @param args.limit maximum number of tokens
 */
export function encodeText(args: {
  text: string;
  from: number;
  to: number;
  language: 'en' | 'zh';
  interner: TermInterner;
  limit: number;
  push: (termId: number, isAfterBreak: boolean) => void;
}): void {
  const { text, from, to, language, interner, push } = args;
  if (!isPlain(text, from, to)) {
    const tokenize = language === 'zh' ? tokenizeChinese : tokenizeEnglish;
    const part = text.slice(from, to);
    let before: Token | null = null;
    for (const token of tokenize(part).slice(0, args.limit)) {
      push(interner.add(token.text), before !== null && hasBreakBetween(part, before, token));
      before = token;
    }
    return;
  }
  const keepHan = language === 'zh';
  let remaining = args.limit;
  let inWord = false;
  let hasApostrophe = false;
  let between = NOTHING;
  let wordIsAfterBreak = false;
  let isFirst = true;
  let isAfterHan = false;
  for (let at = from; at < to && remaining > 0; at++) {
    const unit = text.charCodeAt(at);
    const kind = kindByUnit[unit] as number;
    if (kind === LETTER) {
      if (hasApostrophe) interner.writeUnit(0x27);
      hasApostrophe = false;
      interner.writeUnit(foldByUnit[unit] as number);
      if (!inWord) {
        wordIsAfterBreak = !isFirst && isBreak(between, false);
        between = NOTHING;
      }
      inWord = true;
      continue;
    }
    if (kind === TRANSPARENT) continue;
    if (kind === APOSTROPHE && inWord && !hasApostrophe) {
      hasApostrophe = true;
      continue;
    }
    if (inWord) {
      push(interner.finishTerm(), wordIsAfterBreak);
      remaining--;
      isFirst = false;
      isAfterHan = false;
    }
    if (hasApostrophe) between = addSeparator(between, MARK);
    inWord = false;
    hasApostrophe = false;
    if (kind === HAN && keepHan) {
      if (remaining === 0) break;
      interner.writeUnit(foldByUnit[unit] as number);
      push(interner.finishTerm(), !isFirst && isBreak(between, isAfterHan));
      remaining--;
      between = NOTHING;
      isFirst = false;
      isAfterHan = true;
    } else between = addSeparator(between, separatorByUnit[unit] as number);
  }
  if (inWord) push(interner.finishTerm(), wordIsAfterBreak);
}

function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    const kind = kindByUnit[unit] as number;
    if (kind === COMPLEX || (kind === UNKNOWN && classifyUnit(unit) === COMPLEX)) return false;
  }
  return true;
}
