import { hasSentenceWords, judgeSound } from './sound-lexicon.ts';
import { trimLines } from './strip-markup.ts';

/** A flat or sharp sign after the name of a tone is part of the text. */
const MUSIC = /[♩♪♫♬🎵🎶🎼¶]|(?<![A-Ga-g])[♭♮♯]/gu;
/** A pair of brackets without brackets of its kind inside. The full-width and half-width forms of a kind may be mixed. */
const ASIDE =
  /[(（]([^()（）]{0,200})[)）]|[[［]([^[\]［］]{0,200})[\]］]|【([^【】]{0,200})】|〔([^〔〕]{0,200})〕|〖([^〖〗]{0,200})〗/g;
/** `JOHN:`, `MRS. O'NEIL #2:`, `MAN ON TV:` at the start of a line: uppercase only, at least two letters. */
const SPEAKER = /^(?:(?:>>+|-)\s*)?(?=[^:\n]*[A-Z]{2})([A-Z][A-Z0-9 .,'’&#/-]{0,38}?)\s?:(?=\s|$)\s*/gm;
const CHEVRONS = /^>>+\s*/gm;
/** A description of a sound or the name of a speaker is short. */
const MAX_LABEL_WORDS = 5;

/** Text in brackets, and where it stands. */
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
    for (const aside of findAsides(text)) {
      const count = counts[aside.kind];
      if (isSoundByItself({ aside, text })) count.sounds += 1;
      else if (!isAlone(text)) count.speech += 1;
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

function removeAsides(text: string, use: BracketUse): string {
  const asides = findAsides(text);
  if (asides.length === 0) return text;
  const alone = isAlone(text);
  const sounds = asides.filter((aside) => isSound({ aside, text, use, alone }));
  let plain = text;
  for (const { from, to } of sounds.reverse()) {
    // The colon after `(MAN):` goes with it. That after `MAN (on TV):` belongs to the name.
    const isFirst = /(?:^|\n)[\s>-]*$/.test(plain.slice(0, from));
    const colon = isFirst ? (/^\s*[:：]/.exec(plain.slice(to))?.[0].length ?? 0) : 0;
    plain = cutOut(plain, from, to + colon);
  }
  return plain;
}

/** Whether nothing outside the brackets can be spoken. */
function isAlone(text: string): boolean {
  return !hasWords(text.replace(ASIDE, ' '));
}

function isSound(args: { aside: Aside; text: string; use: BracketUse; alone: boolean }): boolean {
  const { aside, text, alone } = args;
  const { content, kind } = aside;
  const use = args.use[kind];
  if (isSoundByItself({ aside, text })) return true;
  if (alone) return use !== 'speech' && !hasSentenceWords(content);
  if (!beginsUtterance(aside, text) || !isLabel(content)) return false;
  if (kind === 'square' && isName(content)) return use !== 'speech';
  return use === 'sounds';
}

/** Whether an aside is a sound or a speaker whatever the rest of its track is like. */
function isSoundByItself({ aside, text }: { aside: Aside; text: string }): boolean {
  const { content } = aside;
  if (content.search(MUSIC) !== -1) return true;
  const certainty = judgeSound(content);
  if (certainty === 'certain') return true;
  if (isAttached(aside, text)) return false;
  const follows = beginsUtterance(aside, text) || isBetweenSpeakerAndColon(aside, text);
  if (!follows) return false;
  return certainty === 'possible' || isInCapitals(content, text);
}

/** Whether the aside touches a letter, digit, or bracket without a space, as in `f(x)`, `word(s)`, and `(re)start`. */
function isAttached({ from, to }: Aside, text: string): boolean {
  return (
    /[\p{Script=Latin}\p{N}_)\]}>]$/u.test(text.slice(0, from)) ||
    /^[\p{Script=Latin}\p{N}_[({]/u.test(text.slice(to))
  );
}

/** Whether an utterance ends before the aside, and none is interrupted by it. */
function beginsUtterance({ from, to }: Aside, text: string): boolean {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  return (
    /(?:^|[.!?…。！？♪♫>–—-]|[.!?…。！？]["'”’」』)）\]】])$/.test(before) &&
    !/^[\p{Ll}=+*/,，;；]/u.test(after)
  );
}

function isBetweenSpeakerAndColon({ from, to }: Aside, text: string): boolean {
  return /(?:^|\n)[-> ]*[A-Z][A-Z0-9 .'’&#/-]+$/.test(text.slice(0, from)) && /^\s*:/.test(text.slice(to));
}

/** Capitals say nothing in a text that has only capitals. */
function isInCapitals(content: string, text: string): boolean {
  const isCapitals = /\p{Lu}.*\p{Lu}/su.test(content) && !/\p{Ll}/u.test(content);
  const rest = text.replace(ASIDE, '');
  return isCapitals && isLabel(content) && (/\p{Ll}/u.test(rest) || !/\p{Lu}/u.test(rest));
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

/** Whether a label in capitals before a colon is a speaker's name. What follows a name begins a sentence. */
function isSpeaker(name: string, rest: string, isAllCapitals: boolean): boolean {
  if (isAllCapitals) return true;
  return !/^\p{Ll}/u.test(rest) && (!NOT_A_NAME.test(name) || /^(?:DR|MR|MRS|MS|ST)\b/.test(name));
}

/** Old files use `#` for a note, at both ends or before the text. `C#` is a word. */
function stripHashNotes(line: string): string {
  if (/^#.*#$/.test(line)) return line.slice(1, -1);
  return line.replace(/^#\s+|\s+#$/g, '');
}

function removeAll(text: string, pattern: RegExp): string {
  let plain = text;
  for (const { index, 0: found } of Array.from(text.matchAll(pattern)).reverse()) {
    plain = cutOut(plain, index, index + found.length);
  }
  return plain;
}

/** Removes a span. Leaves a space between words, but none before punctuation or between Chinese characters. */
function cutOut(text: string, from: number, to: number): string {
  const before = text.slice(0, from).replace(/[ \t\u00a0\u3000]+$/, '');
  const after = text.slice(to).replace(/^[ \t\u00a0\u3000]+/, '');
  const hadSpace = before.length < from || after.length < text.length - to;
  const isTight =
    /^(?:[,.!?;:…，。！？；：、)）\]】”’%]|$)/.test(after) ||
    (!hadSpace && (/[\p{Script=Han}，。！？]$/u.test(before) || /^\p{Script=Han}/u.test(after)));
  return isTight ? before + after : `${before} ${after}`;
}
