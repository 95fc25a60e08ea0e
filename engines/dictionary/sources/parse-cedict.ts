/** An English gloss of a Chinese word. */
export interface ChineseGloss {
  /** The Chinese word in simplified characters. */
  chinese: string;
  /** The English words, in lower case, without `to`, articles, and parentheses. */
  english: string;
  /** Whether the gloss begins with `to`, as verbs do. */
  isVerb: boolean;
  /** Words in parentheses and the other glosses of the entry, which tell the sense. */
  context: string[];
  /** Which sense of the Chinese word it belongs to, counted from 0. CC-CEDICT separates senses by slashes. */
  senseIndex: number;
  /** Number of senses of the Chinese word. */
  senseCount: number;
  /** Place of the gloss among those of its sense, counted from 0. */
  place: number;
  /** Whether the gloss is marked as old, regional, or vulgar, or as only a part of words. */
  isMarked: boolean;
}

const markedPattern =
  /\((?:[^)]*\b)?(?:archaic|old|classical|literary|dialect|Tw|Taiwan|Cantonese|bound form|loanword|coll\.|slang|Internet slang|neologism|vulgar|derog\.|derogatory|Buddhism|dated|onom\.|honorific|Hong Kong|in compounds|Japanese)\b/i;

/** Glosses that describe a word instead of translating it. */
const descriptionPattern =
  /^(?:variant of|old variant|also written|also called|see |abbr\. |used in|used to|used before|used after|same as|surname |CL:|Taiwan pr\.|also pr\.|equivalent (?:to|of)|erhua variant|unofficial variant|Japanese variant|classifier for|\(classifier|radical in)/i;

/**
 * Parses CC-CEDICT (`Traditional Simplified [pin1 yin1] /gloss; gloss/gloss/`). Leaves out names, variants, and
 * glosses of more than five words.
 */
export function parseCedict(text: string): ChineseGloss[] {
  const glosses: ChineseGloss[] = [];
  for (const line of text.split('\n')) {
    const [, chinese, pinyin, body] = /^\S+ (\S+) \[([^\]]*)\] \/(.*)\//.exec(line) ?? [];
    // The pinyin of a name has a capital letter.
    if (!chinese || !body || !pinyin || /[A-Z]/.test(pinyin) || !/^\p{Script=Han}+$/u.test(chinese)) continue;
    const entryIsMarked = descriptionPattern.test(body);
    const entrySenses = body.split('/').filter((part) => !descriptionPattern.test(part));
    const senseCount = entrySenses.length;
    const parts = entrySenses.flatMap((part, senseIndex) =>
      splitGloss(part).map(({ text: gloss, isMarked }, place) => ({
        ...readGloss(gloss),
        isMarked: isMarked || entryIsMarked,
        senseIndex,
        place,
      })),
    );
    const allWords = parts.flatMap(({ english, notes }) => [english, ...notes]);
    for (const { notes: _, ...part } of parts) {
      const { english } = part;
      if (english === '' || english.split(' ').length > 5 || !/^[a-z][a-z' -]*$/.test(english)) continue;
      const context = allWords.filter((word) => word !== english && word !== '');
      glosses.push({ chinese, ...part, context, senseCount });
    }
  }
  return glosses;
}

/** Splits a gloss at semicolons. A mark at its beginning belongs to all of its parts. */
function splitGloss(gloss: string): { text: string; isMarked: boolean }[] {
  const isMarked = markedPattern.test(gloss.slice(0, gloss.indexOf(')') + 1));
  return gloss
    .split(/;(?![^(]*\))/)
    .map((text) => ({ text, isMarked: isMarked || markedPattern.test(text) }));
}

function readGloss(gloss: string): { english: string; isVerb: boolean; notes: string[] } {
  const notes = [...gloss.matchAll(/\(([^)]*)\)/g)].flatMap(([, note = '']) =>
    note
      .toLowerCase()
      .split(/[^a-z'-]+/)
      .filter((word) => word.length > 2),
  );
  const plain = gloss
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b(?:sb|sth|somebody|something|someone)(?:'s)?\b/g, ' ')
    .replace(/\betc\b/g, ' ')
    .replace(/[!.?]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isVerb = /^to /.test(plain);
  const english = plain
    .replace(/^to be (?=\S)/, 'be ')
    .replace(/^to /, '')
    .replace(/^(?:a|an|the) /, '')
    .trim()
    .toLowerCase();
  return { english, isVerb, notes };
}
