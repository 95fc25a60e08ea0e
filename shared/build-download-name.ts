/** Characters that some file system or shell rejects or misreads, including control and bidirectional characters. */
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Device names that Windows reserves, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Most file systems allow 255 bytes. The rest is for the suffix, the extension, and the number of a copy. */
const MAX_BYTES = 200;
const MAX_CHARACTERS = 80;

/** Returns well-formed text in which one space replaces each run of whitespace and forbidden characters. */
export function stripForbiddenCharacters(text: string): string {
  return text.toWellFormed().replace(forbidden, ' ').replace(/\s+/g, ' ');
}

/**
 * Returns the file name of a download: the title without the characters that any system forbids, cut to at most 80
 * characters and 200 bytes. The name is never empty, hidden, or the name of a device.
 */
export function buildDownloadName(args: { title: string; suffix: string | null; extension: string }): string {
  const { title, suffix, extension } = args;
  const base = shorten(stripForbiddenCharacters(title).trim()).replace(/^[. ]+|[. ]+$/g, '') || 'taici';
  const safe = reserved.test(base) ? `_${base}` : base;
  return `${suffix === null ? safe : `${safe} ${suffix}`}.${extension}`;
}

function shorten(text: string): string {
  let [short, bytes] = ['', 0];
  for (const character of [...text].slice(0, MAX_CHARACTERS)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_BYTES) break;
    short += character;
  }
  return short;
}
