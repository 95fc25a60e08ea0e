const TAG = /<\/?[a-z][^<>\n]*>|<\d[\d:.]*>/gi;
const OVERRIDE = /\{[^{}\n]*\}/g;
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
 * Removes everything that is not text: HTML and WebVTT tags with their timestamps, and `{...}` overrides. Resolves
 * character entities and converts every kind of space to one plain space. Lines stay separated by `\n`; none is empty.
 */
export function stripMarkup(text: string): string {
  let plain = text
    .replace(OVERRIDE, '')
    .replace(TAG, '')
    .replace(/\\N|\\n/g, '\n')
    .replace(/\\h/g, ' ');
  if (plain.includes('&')) {
    plain = plain.replace(ENTITY, readEntity);
    // Some authors encode their tags as well.
    plain = plain.replace(/<\/?(?:[ibus]|font|c|v|span)(?:[ .][^<>\n]*)?>/gi, '');
  }
  return trimLines(plain.replace(INVISIBLE, ''));
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
