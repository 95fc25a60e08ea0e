import { parseSubtitleName } from '#domain/subtitles/parse-subtitle-name.ts';
import { stripForbiddenCharacters } from '#shared/build-download-name.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';

/** Longest parts of a name, in bytes of UTF-8; together they stay below the 255 a file system takes. */
const STEM_BYTES = 160;
const ENDING_BYTES = 40;

/** Where season and episode begin, in the ways names give them. */
const EPISODE = /\bs\d{1,3}[ ._-]?e\d{1,4}|\b\d{1,2}x\d{2,3}\b|第.{1,5}[季集话話回]/i;

/**
 * The name a file had, fit for a disk: without what some system forbids, at most 200 bytes. A film and the subtitles named
 * after it are cut alike, so they still belong together: the beginning of the title goes on, its end gives way; season and
 * episode, language and extension stay.
 */
export function sanitizeUploadName(given: string): string {
  const name = stripForbiddenCharacters(given).trim();
  const [, title = name, extension = 'bin'] = /^(.+)\.([A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  const stem = isSubtitleFileName(name) ? parseSubtitleName({ name, whole: false }).stem : title;
  const language = endOf(title.slice(stem.length), ENDING_BYTES - extension.length - 1);
  const base = `${shortenStem(stem)}${language}`.replace(/^[. ]+|[. ]+$/g, '') || 'taici';
  return `${base}.${extension}`;
}

function shortenStem(stem: string): string {
  if (Buffer.byteLength(stem) <= STEM_BYTES) return stem;
  const at = stem.search(EPISODE);
  if (at < 0) return `${startOf(stem, STEM_BYTES / 2)}${endOf(stem, STEM_BYTES / 2)}`;
  const episode = startOf(stem.slice(at), STEM_BYTES / 2);
  return `${startOf(stem.slice(0, at), STEM_BYTES - Buffer.byteLength(episode) - 1).trimEnd()} ${episode}`;
}

/** As many whole characters from the start as fit into `bytes`. */
function startOf(text: string, bytes: number): string {
  let taken = '';
  for (const character of text) {
    if (Buffer.byteLength(taken + character) > bytes) break;
    taken += character;
  }
  return taken;
}

/** As many whole characters from the end as fit into `bytes`. */
function endOf(text: string, bytes: number): string {
  let taken = '';
  for (const character of [...text].reverse()) {
    if (Buffer.byteLength(character + taken) > bytes) break;
    taken = character + taken;
  }
  return taken;
}
