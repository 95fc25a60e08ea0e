export interface ParsedSubtitleName {
  /** The language that the name contains; `other` for neither English nor Chinese, null if it contains none. */
  language: 'en' | 'zh' | 'both' | 'other' | null;
  /** The language words as written, for display (`zh-Hans`, `chs&eng`); null if there are none. */
  tag: string | null;
  /** Script of the Chinese text, if the name contains it. */
  script: 'hans' | 'hant' | null;
  /** Whether the track holds only foreign dialogue and signs. */
  forced: boolean;
  /** Whether the track has sound descriptions, for the deaf and hard of hearing. */
  sdh: boolean;
  /** Whether the track is a commentary on the film. */
  commentary: boolean;
  /** The name without those words and without the extension. */
  stem: string;
}

const ENGLISH = /^(?:en|eng|english|en[-_](?:us|gb|uk|au|ca)|英文|英语|英語|英字|英)$/i;
const SIMPLIFIED =
  /^(?:chs|sc|zh[-_]?(?:hans|cn|sg)(?:[-_](?:cn|sg))?|gb|hans|cn|简体|簡體|简中|简体中文|中文简体|简|简英|chs1)$/i;
const TRADITIONAL =
  /^(?:cht|tc|zh[-_]?(?:hant|tw|hk|mo)(?:[-_](?:tw|hk|mo))?|big5|hant|繁体|繁體|繁中|繁体中文|繁體中文|中文繁体|繁)$/i;
const CHINESE =
  /^(?:zh|zho|chi|chinese|mandarin|cmn|yue|cantonese|zh[-_]?yue|中文|中字|中文字幕|国语|國語|国配|中)$/i;
const BOTH =
  /^(?:中英|英中|中英双语|中英雙語|中英字幕|中英双字|双语|雙語|双字|双语字幕|中上英下|英上中下|简英|繁英|简体&英文|繁体&英文|简英双语|bilingual|dual|zh[-_&+.]?en|en[-_&+.]?zh|ch[st][-_&+.]?eng?|eng?[-_&+.]?ch[st]|chi[-_&+.]?eng?|eng?[-_&+.]?chi)$/i;
const OTHER =
  /^(?:ar|ara|arabic|bg|bul|bulgarian|cs|cze|ces|czech|da|dan|danish|de|ger|deu|german|el|gre|ell|greek|es|spa|spanish|es[-_](?:419|mx|es)|et|est|fa|per|fas|persian|fi|fin|finnish|fr|fre|fra|french|fr[-_](?:ca|fr)|he|heb|hebrew|hin|hindi|hr|hrv|croatian|hu|hun|hungarian|id|ind|indonesian|is|ice|isl|it|ita|italian|ja|jp|jpn|japanese|ko|kor|korean|lt|lit|lv|lav|ms|may|msa|malay|nl|dut|nld|dutch|no|nor|nob|nb|norwegian|pl|pol|polish|pt|por|portuguese|pt[-_](?:br|pt)|ro|rum|ron|romanian|ru|rus|russian|sk|slo|slk|sl|slv|sr|srp|serbian|sv|swe|swedish|th|tha|thai|tr|tur|turkish|uk|ukr|ukrainian|vi|vie|vietnamese|日文|日语|日語|日|韩文|韩语|韓文|韩|法文|法语|德文|德语|俄文|俄语|西班牙语|意大利语)$/i;
const FORCED = /^(?:forced|foreign|signs?|signs ?& ?songs|强制|特效)$/i;
const SDH = /^(?:sdh|cc|hearing[-_ ]impaired|hoh|听障|無障礙)$/i;
const COMMENTARY = /^(?:commentary|comments?|director'?s|评论|評論|导评|导评字幕|评论音轨)$/i;
/** Words without meaning that may occur among the others. */
const FILLER = /^(?:default|full|sub|subs|subtitles?|track|字幕|utf-?8|und|mul)$/i;
/** The number of a track or file, between the words or after them. */
const NUMBER = /^#?\d{1,2}$/;

/**
 * Parses language and kind from the end of a subtitle's name: `Movie.en.srt`, `Movie.zh-Hans.forced.ass`,
 * `Movie.chs&eng.ass`, `[简体] eng #3`. Words are read from the end as long as they are language or kind words, so that a
 * film called `Forced Entry` or `It` keeps its name.
 * @param args.whole whether to use every word of the name, as for the title of a track, which is not a film's name.
 */
export function parseSubtitleName(args: { name: string; whole: boolean }): ParsedSubtitleName {
  const stem = args.name.replace(/\.(?:srt|vtt|ass|ssa|sub|idx|sup|txt|smi)$/i, '');
  const words = Array.from(stem.matchAll(/[^\s.,;()[\]（）【】]+/g), ({ 0: word, index }) => ({
    word,
    index,
  }));
  const parsed: ParsedSubtitleName = {
    language: null,
    tag: null,
    script: null,
    forced: false,
    sdh: false,
    commentary: false,
    stem,
  };
  let stemEnd = stem.length;
  let hasHi = false;
  for (const { word, index } of words.reverse()) {
    if (word === 'hi') hasHi = true;
    else if (NUMBER.test(word)) continue;
    else if (!applyWord(word, parsed)) {
      if (args.whole) continue;
      break;
    }
    stemEnd = index;
  }
  // `hi` means Hindi alone, and "hearing impaired" beside another language.
  if (hasHi && parsed.language === null) [parsed.language, parsed.tag] = ['other', 'hi'];
  else if (hasHi) parsed.sdh = true;
  if (!args.whole) parsed.stem = stem.slice(0, stemEnd).replace(/[\s.,;()[\]（）【】_-]+$/, '');
  return parsed;
}

/** Applies the meaning of a word to the result. Returns false if the word is not a language or kind word. */
function applyWord(word: string, parsed: ParsedSubtitleName): boolean {
  const language = languageOfWord(word);
  if (language !== null) {
    parsed.language = combine(parsed.language, language);
    parsed.tag = parsed.tag === null ? word : `${word} ${parsed.tag}`;
    if (isSimplifiedWord(word)) parsed.script = 'hans';
    else if (isTraditionalWord(word) && parsed.script === null) parsed.script = 'hant';
  } else if (SDH.test(word)) parsed.sdh = true;
  else if (FORCED.test(word)) parsed.forced = true;
  else if (COMMENTARY.test(word)) parsed.commentary = true;
  else return FILLER.test(word);
  return true;
}

function languageOfWord(word: string): 'en' | 'zh' | 'both' | 'other' | null {
  if (BOTH.test(word)) return 'both';
  const parts = word.split(/[&+|/_]/).filter((part) => !/^\d{0,2}$/.test(part));
  if (parts.length > 0 && parts.join('_') !== word) {
    let combined: 'en' | 'zh' | 'both' | 'other' | null = null;
    for (const part of parts) {
      const language = languageOfWord(part);
      if (language === null) return null;
      combined = combine(combined, language);
    }
    return combined;
  }
  if (ENGLISH.test(word)) return 'en';
  if (SIMPLIFIED.test(word) || TRADITIONAL.test(word) || CHINESE.test(word)) return 'zh';
  return OTHER.test(word) ? 'other' : null;
}

const isSimplifiedWord = (word: string) =>
  word.split(/[&+|/_]/).some((part) => SIMPLIFIED.test(part)) ||
  SIMPLIFIED.test(word) ||
  /简|^chs|chs$/i.test(word);
const isTraditionalWord = (word: string) =>
  word.split(/[&+|/_]/).some((part) => TRADITIONAL.test(part)) ||
  TRADITIONAL.test(word) ||
  /繁|^cht|cht$/i.test(word);

type Language = 'en' | 'zh' | 'both' | 'other';

/** English and Chinese together are `both`. English or Chinese together with another language is the usable half. */
function combine(a: Language | null, b: Language): Language {
  if (a === null || a === b || a === 'other') return b;
  return b === 'other' ? a : 'both';
}
