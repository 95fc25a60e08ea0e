import { spellDigits, spellNumber, spellOrdinal, spellYear } from './spell-number.ts';

/** A comma between thousands. */
const COMMA = /(?<=\d),(?=\d{3})/g;

/** One way to say a written word: the words or, with a dot, the letters that are said. */
export type Reading = readonly string[];

const currencies: Record<string, [one: string, many: string]> = {
  $: ['dollar', 'dollars'],
  '£': ['pound', 'pounds'],
  '€': ['euro', 'euros'],
};

/**
 * Lists the ways to say a written word: `10:30` is ten thirty, `$5` five dollars, `1999` nineteen ninety nine or a
 * number, `FBI` a word or its letters, `well-known` two words. A plain word is its own only reading.
 */
export function readWrittenWord(text: string): Reading[] {
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'");
  const withoutCommas = word.replace(COMMA, '');
  if (word === '&') return [['and']];
  if (!/\d/.test(word)) return readLetters(word);
  return readNumber(withoutCommas, withoutCommas !== word) ?? readMixed(withoutCommas);
}

function readLetters(word: string): Reading[] {
  const parts = word
    .toLowerCase()
    .split(/[^a-z'.]+/)
    .filter(Boolean);
  if (parts.length > 1) return [parts];
  const [plain = ''] = parts;
  const letters = word.replace(/[^A-Za-z]/g, '');
  const isAcronym = /^(?:[A-Z]{2,5}s?|(?:[A-Za-z]\.){2,})$/.test(word);
  return isAcronym ? [[plain], spellLetters(letters.replace(/s$/, ''))] : [[plain]];
}

function spellLetters(letters: string): string[] {
  return Array.from(letters.toLowerCase(), (letter) => `${letter}.`);
}

/** Reads numbers with their signs. Returns null for anything else. */
function readNumber(word: string, hasCommas: boolean): Reading[] | null {
  const time = /^(\d{1,2}):(\d{2})$/.exec(word);
  if (time) return readTime(time[1] ?? '', time[2] ?? '');
  const decade = /^'?(\d\d)?(\d0)'?s$/.exec(word);
  if (decade)
    return [pluralize([...(decade[1] ? spellNumber(decade[1]) : []), ...spellNumber(decade[2] ?? '')])];
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/i.exec(word);
  if (ordinal) return [spellOrdinal(ordinal[1] ?? '')];
  const amount = /^([$£€#])?(\d+)(?:\.(\d+))?(%)?'?\.?$/.exec(word);
  if (!amount) return null;
  const [, sign = '', whole = '', fraction, percent] = amount;
  const currency = currencies[sign];
  if (currency) return readMoney({ currency, whole, fraction });
  const tail = [
    ...(fraction === undefined ? [] : ['point', ...spellDigits(fraction)]),
    ...(percent ? ['percent'] : []),
  ];
  const head = sign === '#' ? ['number'] : [];
  const isPart = tail.length > 0 || hasCommas;
  return (isPart ? [spellNumber(whole)] : spellWhole(whole)).map((words) => [...head, ...words, ...tail]);
}

function readTime(hours: string, minutes: string): Reading[] {
  const hour = spellNumber(hours);
  if (minutes === '00') return [hour, [...hour, "o'clock"], [...hour, 'hundred']];
  return [[...hour, ...(minutes.startsWith('0') ? ['oh'] : []), ...spellNumber(String(Number(minutes)))]];
}

function readMoney(args: {
  currency: [string, string];
  whole: string;
  fraction: string | undefined;
}): Reading[] {
  const { currency, whole, fraction } = args;
  const amount = [...spellNumber(whole), currency[Number(whole) === 1 ? 0 : 1]];
  if (fraction === undefined) return [amount];
  const cents = spellNumber(fraction);
  return [
    [...amount, ...cents],
    [...amount, 'and', ...cents, 'cents'],
    [...spellNumber(whole), ...cents],
  ];
}

/** Spells a number that stands alone: as a year, as a number, or digit by digit, if people may say it so. */
function spellWhole(digits: string): Reading[] {
  const startsWithZero = digits.length > 1 && digits.startsWith('0');
  const isYear = /^[1-9][1-9]\d\d$/.test(digits);
  const isCode = startsWithZero || digits.length === 3 || digits.length > 4;
  const number = spellNumber(digits);
  const zeros = spellDigits(digits);
  const ohs = zeros.map((word) => (word === 'zero' ? 'oh' : word));
  return [
    ...(isYear ? [spellYear(digits)] : []),
    ...(startsWithZero ? [] : [number]),
    ...(digits.length === 3 && number.length > 2 ? [[...number.slice(0, 2), 'and', ...number.slice(2)]] : []),
    ...(isCode ? [zeros] : []),
    ...(isCode && digits.includes('0') ? [ohs] : []),
  ];
}

function pluralize(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`];
}

/** Reads words of letters and digits, such as `B2B` or `10am`, part by part. */
function readMixed(word: string): Reading[] {
  const parts = word.match(/\d+|[A-Za-z']+/g) ?? [];
  return [
    parts.flatMap((part) => {
      if (/^\d/.test(part)) return spellNumber(part);
      return part.length <= 2 || part === part.toUpperCase()
        ? spellLetters(part.replace(/'/g, ''))
        : [part.toLowerCase()];
    }),
  ];
}
