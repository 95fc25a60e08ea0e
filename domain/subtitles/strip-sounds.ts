import { hasSentenceWords, judgeSound } from './sound-lexicon.ts';
import { trimLines } from './strip-markup.ts';

/** A flat or sharp sign after the name of a tone is part of the text. */
const MUSIC = /[♩♪♫♬🎵🎶🎼¶]|(?<![A-Ga-g])[♭♮♯]/gu;
/** A pair of brackets without brackets of its kind inside. The full-width and half-width forms of a kind may be mixed. */
const ASIDE =
  /[(（]([^()（）]{0,200})[)）]|[[［]([^[\]［］]{0,200})[\]］]|【([^【】]{0,200})】|〔([^〔〕]{0,200})〕|〖([^〖〗]{0,200})〗/g;
/** A name before a colon, as SPEAKER finds it, with brackets after it: `MAN (on TV): `. */
const LABEL =
  /^(?=[^:\n]*[A-Z]{2})([A-Z][A-Z0-9 .,'’&#/-]{0,38}?)(?:\s?[([][^()[\]\n]{0,60}[)\]])?\s?:(?=\s|$)\s*/;
/** `JOHN:`, `MRS. O'NEIL #2:`, `MAN ON TV:` at the start of a line: uppercase only, at least two letters. */
const SPEAKER = /^(?:(?:>>+|-)\s*)?(?=[^:\n]*[A-Z]{2})([A-Z][A-Z0-9 .,'’&#/-]{0,38}?)\s?:(?=\s|$)\s*/gm;
const CHEVRONS = /^>>+\s*/gm;
/** A description of a sound or the name of a speaker is short. */
const MAX_LABEL_WORDS = 5;

/** Text in brackets, and its position. */
interface Aside {
  from: number;
  to: number;
  content: string;
  kind: 'round' | 'square';
}

/** What a track uses its brackets for: sounds and speakers, or parts of what is spoken. Null if it shows neither. */
export interface BracketUse {
  round: 'sounds' | 'speech' | null;
  square: 'sounds' | 'speech' | null;
}

const MIN_EVIDENCE = 3;

/** Determines from all texts of a track what it uses its brackets for. */
export function measureBracketUse(texts: Iterable<string>): BracketUse {
  const counts = { round: { sounds: 0, speech: 0 }, square: { sounds: 0, speech: 0 } };
  for (const text of texts) {
    const asides = findAsides(text);
    if (asides.length === 0) continue;
    const outside = describeOutside(text);
    for (const aside of asides) {
      const count = counts[aside.kind];
      if (isSoundByItself({ aside, text, outside })) count.sounds += 1;
      else if (outside.hasWords) count.speech += 1;
    }
  }
  return { round: decideUse(counts.round), square: decideUse(counts.square) };
}

function decideUse({ sounds, speech }: { sounds: number; speech: number }): BracketUse['round'] {
  if (sounds >= MIN_EVIDENCE && sounds > speech) return 'sounds';
  return speech >= MIN_EVIDENCE && speech > sounds ? 'speech' : null;
}

/**
 * Removes text for people who cannot hear: sound descriptions in brackets or parentheses (also Chinese ones), names of
 * speakers in capitals, and music notes. Sung words are kept. Brackets with anything else are kept with their text,
 * because they may be spoken: only a lexicon of sounds, capitals, music signs, brackets that are alone in their cue, or
 * a track that uses its brackets for sounds are evidence against it.
 */
export function stripSounds(text: string, use: BracketUse): string {
  let plain = removeAsides(text, use);
  plain = trimLines(removeAll(plain, MUSIC));
  if (plain.includes('#')) plain = plain.split('\n').map(stripHashNotes).join('\n');
  const isAllCapitals = !/\p{Ll}/u.test(plain);
  plain = plain
    .replace(SPEAKER, (label: string, name: string, at: number) => {
      const rest = plain.slice(at + label.length);
      return isSpeaker(name, rest, isAllCapitals) ? (label.startsWith('-') ? '- ' : '') : label;
    })
    .replace(CHEVRONS, '- ');
  return trimLines(plain);
}

/**
 * Reads the name in capitals at the start of an utterance, as `stripSounds` removes it.
 * @returns `length`: of the name with its colon and the spaces after it. Null if there is none.
 */
export function readSpeakerLabel(utterance: string): { name: string; length: number } | null {
  const label = LABEL.exec(utterance);
  const [whole = '', name = ''] = label ?? [];
  const isAllCapitals = !/\p{Ll}/u.test(utterance);
  if (!label || !isSpeaker(name, utterance.slice(whole.length), isAllCapitals)) return null;
  return NOT_A_NAME.test(name) && !TITLED.test(name) ? null : { name, length: whole.length };
}

/**
 * Whether the text contains anything that can be spoken: a letter of any script or a digit. Dots alone are a pause; see
 * `isPause`.
 */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Whether the text is a written pause (`...`, `……`), which has no words but stands for a spoken line. */
export function isPause(text: string): boolean {
  return /^[.…。!?！？\s-]+$/.test(text) && /[.…。!?！？]/.test(text);
}

function findAsides(text: string): Aside[] {
  if (!/[(（[［【〔〖]/.test(text)) return [];
  return Array.from(text.matchAll(ASIDE), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    content: match.slice(1).find((content) => content !== undefined) ?? '',
    kind: match[1] === undefined ? 'square' : 'round',
  }));
}

/** Returns a function that gives the brackets at a position of the text if `stripSounds` removes them: a sound or a name. */
export function createSoundLookup(text: string, use: BracketUse): (from: number) => Aside | undefined {
  const asides = new Map(findAsides(text).map((aside) => [aside.from, aside]));
  if (asides.size === 0) return () => undefined;
  const outside = describeOutside(text);
  return (from) => {
    const aside = asides.get(from);
    return aside && isSound({ aside, text, outside, use }) ? aside : undefined;
  };
}

function removeAsides(text: string, use: BracketUse): string {
  const asides = findAsides(text);
  if (asides.length === 0) return text;
  const outside = describeOutside(text);
  const sounds = asides.filter((aside) => isSound({ aside, text, outside, use }));
  // The colon after `(MAN):` goes with it. That after `MAN (on TV):` belongs to the name.
  return cutOut(
    text,
    sounds.map(({ from, to }) => ({ from, to, takesColon: beginsLine(from, text) })),
  );
}

/** What a text has outside its brackets. */
interface Outside {
  /** Whether anything can be spoken. */
  hasWords: boolean;
  hasSmallLetters: boolean;
  hasCapitals: boolean;
}

function describeOutside(text: string): Outside {
  const rest = text.replace(ASIDE, ' ');
  return {
    hasWords: hasWords(rest),
    hasSmallLetters: /\p{Ll}/u.test(rest),
    hasCapitals: /\p{Lu}/u.test(rest),
  };
}

function isSound(args: { aside: Aside; text: string; outside: Outside; use: BracketUse }): boolean {
  const { aside, text, outside } = args;
  const { content, kind } = aside;
  const use = args.use[kind];
  if (isSoundByItself({ aside, text, outside })) return true;
  if (!outside.hasWords) return use !== 'speech' && !hasSentenceWords(content);
  if (!beginsUtterance(aside, text) || !isLabel(content)) return false;
  if (kind === 'square' && isName(content)) return use !== 'speech';
  return use === 'sounds';
}

/** Whether an aside is a sound or a speaker whatever the rest of its track is like. */
function isSoundByItself(args: { aside: Aside; text: string; outside: Outside }): boolean {
  const { aside, text, outside } = args;
  const { content } = aside;
  if (content.search(MUSIC) !== -1) return true;
  const certainty = judgeSound(content);
  if (certainty === 'certain') return true;
  if (isAttached(aside, text)) return false;
  const follows = beginsUtterance(aside, text) || isBetweenSpeakerAndColon(aside, text);
  if (!follows) return false;
  return certainty === 'possible' || isInCapitals(content, outside);
}

/** Whether the aside touches a letter, digit, or bracket without a space, as in `f(x)`, `word(s)`, and `(re)start`. */
function isAttached({ from, to }: Aside, text: string): boolean {
  return (
    /[\p{Script=Latin}\p{N}_)\]}>]$/u.test(lastOf(text, from)) ||
    /^[\p{Script=Latin}\p{N}_[({]/u.test(firstOf(text, to))
  );
}

/** The last characters before a position: as many code units as the patterns of this file look at. */
const lastOf = (text: string, end: number): string => text.slice(Math.max(0, end - 2), end);
/** The first characters from a position on. */
const firstOf = (text: string, from: number): string => text.slice(from, from + 2);

/** Returns how far a run of characters reaches back from a position. */
function skipBack(text: string, end: number, isSkipped: (char: string) => boolean): number {
  let at = end;
  while (at > 0 && isSkipped(text.charAt(at - 1))) at -= 1;
  return at;
}

/** Returns how far white space reaches from a position on. */
function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charAt(at))) at += 1;
  return at;
}

const isSpace = (char: string): boolean => /\s/.test(char);

/** Whether only white space and the signs of another speaker are before a position of its line. */
function beginsLine(from: number, text: string): boolean {
  const start = skipBack(text, from, (char) => /[^\S\n]|[>-]/.test(char));
  return start === 0 || text.charAt(start - 1) === '\n';
}

/** Whether an utterance ends before the aside, and none is interrupted by it. */
function beginsUtterance({ from, to }: Aside, text: string): boolean {
  const before = lastOf(text, skipBack(text, from, isSpace));
  const after = firstOf(text, skipSpace(text, to));
  return (
    /(?:^|[.!?…。！？♪♫>–—-]|[.!?…。！？]["'”’」』)）\]】])$/.test(before) &&
    !/^[\p{Ll}=+*/,，;；]/u.test(after)
  );
}

function isBetweenSpeakerAndColon({ from, to }: Aside, text: string): boolean {
  if (text.charAt(skipSpace(text, to)) !== ':') return false;
  const start = skipBack(text, from, (char) => /[A-Z0-9 .'’&#/>-]/.test(char));
  const beginsInLine = start > 0 && text.charAt(start - 1) !== '\n';
  return !beginsInLine && /^[-> ]*[A-Z][A-Z0-9 .'’&#/-]+$/.test(text.slice(start, from));
}

/** Capitals say nothing in a text that has only capitals. */
function isInCapitals(content: string, { hasSmallLetters, hasCapitals }: Outside): boolean {
  const isCapitals = /\p{Lu}.*\p{Lu}/su.test(content) && !/\p{Ll}/u.test(content);
  return isCapitals && isLabel(content) && (hasSmallLetters || !hasCapitals);
}

/** Whether the content may be the description of a sound or a name: a few words, without digits, signs, or a sentence. */
function isLabel(content: string): boolean {
  const list = content.trim().split(/\s+/);
  const isWords = list.every((word) => /^[\p{L}#][\p{L}\p{M}'’.,&#-]*\d?$/u.test(word));
  const isShort = /\p{Script=Han}/u.test(content) ? content.length <= 10 : list.length <= MAX_LABEL_WORDS;
  return isWords && isShort && !hasSentenceWords(content);
}

/** Whether every word begins with a capital, as in the name of a speaker. */
function isName(content: string): boolean {
  const list = content.trim().split(/\s+/);
  return list.length <= 3 && list.every((word) => /^\p{Lu}/u.test(word));
}

/** Labels of a text, not names. Neither is a word without vowels (`HTTP: The protocol`) or with a number. */
const NOT_A_NAME =
  /^(?:(?:IMPORTANT )?NOTE|WARNING|IMPORTANT|EXAMPLE|HINT|TIP|TODO|API|URL|URI|FAQ|EOL|UI|AI|CPU|GPU|IDE|[^AEIOUY]+)$|\d{2}/;

const TITLED = /^(?:DR|MR|MRS|MS|ST)\b/;

/** Whether a label in capitals before a colon is a speaker's name. What follows a name begins a sentence. */
function isSpeaker(name: string, rest: string, isAllCapitals: boolean): boolean {
  if (isAllCapitals) return true;
  return !/^\p{Ll}/u.test(rest) && (!NOT_A_NAME.test(name) || TITLED.test(name));
}

/** Old files use `#` for a note, at both ends or before the text. `C#` is a word. */
function stripHashNotes(line: string): string {
  if (/^#.*#$/.test(line)) return line.slice(1, -1);
  return line.replace(/^#\s+|\s+#$/g, '');
}

const removeAll = (text: string, pattern: RegExp): string =>
  cutOut(
    text,
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
      takesColon: false,
    })),
  );

interface CutOutSpan {
  from: number;
  to: number;
  /** Whether a colon that follows goes with it. */
  takesColon: boolean;
}

/**
 * Removes spans, which are in order. Each leaves a space between words, but none before punctuation or between Chinese
 * characters. It takes time in proportion to the text, however many spans there are.
 */
function cutOut(text: string, spans: readonly CutOutSpan[]): string {
  const rest = new FrontText();
  let end = text.length;
  for (const { from, to, takesColon } of spans.toReversed()) {
    rest.push(text.slice(to, end));
    if (takesColon) rest.removeColon();
    const hadSpaceAfter = rest.removeBlanks();
    end = skipBack(text, from, isBlank);
    const hadSpace = hadSpaceAfter || end < from;
    const isTight =
      /^(?:[,.!?;:…，。！？；：、)）\]】”’%]|$)/.test(rest.front) ||
      (!hadSpace &&
        (/[\p{Script=Han}，。！？]$/u.test(lastOf(text, end)) || /^\p{Script=Han}/u.test(rest.front)));
    if (!isTight) rest.push(' ');
  }
  rest.push(text.slice(0, end));
  return rest.toString();
}

const isBlank = (char: string): boolean => /[ \t\u00a0\u3000]/.test(char);

/** A text that is built from its end. What changes is at its front, so that the rest is never copied. */
class FrontText {
  /** From the last to the first; none is empty. */
  readonly #pieces: { text: string; firstVisible: string }[] = [];

  /** Puts a text before the others. */
  push(text: string): void {
    if (text === '') return;
    const own = text.charAt(skipSpace(text, 0));
    this.#pieces.push({ text, firstVisible: own || (this.#pieces.at(-1)?.firstVisible ?? '') });
  }

  /** The first characters; empty if there are none. */
  get front(): string {
    return firstOf(this.#pieces.at(-1)?.text ?? '', 0);
  }

  /** Removes blanks from the front. Returns whether there were any. */
  removeBlanks(): boolean {
    let hasRemoved = false;
    for (
      let piece = this.#pieces.at(-1);
      piece && isBlank(piece.text.charAt(0));
      piece = this.#pieces.at(-1)
    ) {
      this.#pieces.pop();
      hasRemoved = true;
      let at = 0;
      while (isBlank(piece.text.charAt(at))) at += 1;
      this.push(piece.text.slice(at));
    }
    return hasRemoved;
  }

  /** Removes the colon that the text begins with, if there is one, and the white space before it. */
  removeColon(): void {
    if (!/[:：]/.test(this.#pieces.at(-1)?.firstVisible ?? '')) return;
    for (let piece = this.#pieces.pop(); piece; piece = this.#pieces.pop()) {
      const at = skipSpace(piece.text, 0);
      if (at === piece.text.length) continue;
      this.push(piece.text.slice(at + 1));
      return;
    }
  }

  toString(): string {
    return this.#pieces
      .toReversed()
      .map(({ text }) => text)
      .join('');
  }
}
