/** The tags of SubRip and WebVTT, and the timestamps within a WebVTT text. Any other `<word>` is text. */
const TAG =
  /<(\/?)(b|i|u|s|c|v|em|strong|font|span|lang|ruby|rt|br)(?:[ .:\t][^<>\n]*|\s*\/)?>|<\d[\d:.]*>/gi;
/** `{\\an8}` of ASS and `{y:i}` of MicroDVD. Other braces are text. */
const OVERRIDE = /\{(?:\\[^{}\n]*|[CFHPSYcfosy]:[^{}\s][^{}\n]{0,40})\}/g;
const ENTITY = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi;
const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  lrm: '',
  rlm: '',
};
/**
 * Zero-width characters that control direction or joining, the byte order mark, and control characters except the line
 * break.
 */
const INVISIBLE =
  /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\0-\x08\x0b-\x1f\x7f-\x9f\u00ad]/g;

/**
 * Removes everything that is not text: HTML and WebVTT tags with their timestamps, and `{\...}` overrides. Text that
 * only looks like a tag (`List<String>`, `{name}`) is kept. Resolves character entities and converts every kind of
 * space to one plain space. Lines stay separated by `\n`; none is empty.
 */
export function stripMarkup(text: string): string {
  let plain = removeTags(text.replace(OVERRIDE, ''))
    .replace(/\\N|\\n/g, '\n')
    .replace(/\\h/g, ' ');
  if (plain.includes('&')) {
    plain = plain.replace(ENTITY, readEntity);
    // Some authors encode their tags as well.
    plain = removeTags(plain);
  }
  return trimLines(plain.replace(INVISIBLE, ''));
}

/** Removes tags. A letter in angle brackets at the end of a word, with no end tag (`List<B>`), is a type and stays. */
function removeTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(TAG, (whole, slash?: string, name?: string, ...rest: unknown[]) => {
    const at = rest.find((value) => typeof value === 'number') ?? 0;
    const isType =
      slash === '' &&
      name?.length === 1 &&
      whole.length === 3 &&
      /\w$/.test(text.slice(0, at)) &&
      !new RegExp(`</${name}>`).test(text.slice(at));
    return isType ? whole : '';
  });
}

/** Collapses spaces to one plain space, removes empty lines, and trims each line. */
export function trimLines(text: string): string {
  return text
    .split(/[\n\u2028\u2029]/)
    .map((line) => line.replace(/[\s\u00a0\u3000]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function readEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
}
