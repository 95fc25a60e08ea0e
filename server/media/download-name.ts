/** Characters that some file system or shell would trip over, control characters included. */
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Well-formed text with a single space in place of what no file name may hold everywhere. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(forbidden, ' ').replace(/\s+/g, ' ');
}

/** A file name for saving: the title without characters any system forbids, at most 80 of them, never empty or hidden. */
export function downloadName(args: { title: string; suffix: string | null; extension: string }): string {
  const { title, suffix, extension } = args;
  const plain = [...withoutForbidden(title)].slice(0, 80).join('').trim();
  const base = plain.replace(/^[. ]+|[. ]+$/g, '') || 'taici';
  return `${suffix === null ? base : `${base} ${suffix}`}.${extension}`;
}
