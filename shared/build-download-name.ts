/** Characters that some file system or shell would trip over, control characters included. */
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Names that Windows keeps for its devices, whatever follows their first dot. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** A name may take 255 bytes on most systems; what is left is for suffix, extension and a copy's number. */
const MOST_BYTES = 200;
const MOST_CHARACTERS = 80;

/** Well-formed text with a single space in place of what no file name may hold everywhere. */
export function stripForbiddenCharacters(text: string): string {
  return text.toWellFormed().replace(forbidden, ' ').replace(/\s+/g, ' ');
}

/**
 * A file name for saving: the title without what any system forbids, at most 80 characters or 200 bytes of it, never
 * empty, hidden or a device.
 */
export function buildDownloadName(args: { title: string; suffix: string | null; extension: string }): string {
  const { title, suffix, extension } = args;
  const base = shortened(stripForbiddenCharacters(title).trim()).replace(/^[. ]+|[. ]+$/g, '') || 'taici';
  const safe = reserved.test(base) ? `_${base}` : base;
  return `${suffix === null ? safe : `${safe} ${suffix}`}.${extension}`;
}

function shortened(text: string): string {
  let [short, bytes] = ['', 0];
  for (const character of [...text].slice(0, MOST_CHARACTERS)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MOST_BYTES) break;
    short += character;
  }
  return short;
}
