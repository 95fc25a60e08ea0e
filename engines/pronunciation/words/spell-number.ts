const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];
/** Longer numbers are read digit by digit. */
const MAX_DIGITS = 15;

const irregularOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Spells a number of digits as words: `205` is two hundred five. */
export function spellNumber(digits: string): string[] {
  if (digits.length > MAX_DIGITS) return spellDigits(digits);
  const value = Number(digits);
  if (value < 1000) return spellHundreds(value);
  const groups = value.toLocaleString('en-US').split(',').map(Number);
  return groups.flatMap((group, i) =>
    group === 0 ? [] : [...spellHundreds(group), SCALES[groups.length - 1 - i] ?? ''].filter(Boolean),
  );
}

function spellHundreds(value: number): string[] {
  if (value < 20) return [SMALL[value] ?? ''];
  if (value < 100)
    return [TENS[Math.floor(value / 10)] ?? '', ...(value % 10 === 0 ? [] : [SMALL[value % 10] ?? ''])];
  return [
    SMALL[Math.floor(value / 100)] ?? '',
    'hundred',
    ...(value % 100 === 0 ? [] : spellHundreds(value % 100)),
  ];
}

export function spellDigits(digits: string): string[] {
  return Array.from(digits, (digit) => SMALL[Number(digit)] ?? '');
}

/** Spells a number as its place in an order: `21` is twenty first. */
export function spellOrdinal(digits: string): string[] {
  const words = spellNumber(digits);
  const last = words.at(-1) ?? '';
  const ordinal = irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words.slice(0, -1), ordinal];
}

/** Spells a year in two halves: `1999` is nineteen ninety nine, `1905` nineteen oh five. */
export function spellYear(digits: string): string[] {
  const [century, rest] = [digits.slice(0, 2), digits.slice(2)];
  if (rest === '00') return [...spellNumber(century), 'hundred'];
  return [
    ...spellNumber(century),
    ...(rest.startsWith('0') ? ['oh'] : []),
    ...spellNumber(String(Number(rest))),
  ];
}
