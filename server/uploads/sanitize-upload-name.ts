import { parseSubtitleName } from '#domain/subtitles/parse-subtitle-name.ts';
import { stripForbiddenCharacters } from '#shared/build-download-name.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';

/** Limits for the parts of a name, in bytes of UTF-8. Together they stay below the 255 bytes that file systems allow. */
const STEM_MAX_BYTES = 160;
const ENDING_MAX_BYTES = 40;

/** Finds season and episode in the usual notations. */
const EPISODE = /\bs\d{1,3}[ ._-]?e\d{1,4}|\b\d{1,2}x\d{2,3}\b|第.{1,5}[季集话話回]/i;

/**
 * Returns a file name that every file system accepts: without forbidden characters, at most 200 bytes. A film and its
 * subtitles are shortened alike, so that they still match: the title loses its end; season, episode, language, and
 * extension stay.
 */
export function sanitizeUploadName(given: string): string {
  const name = stripForbiddenCharacters(given).trim();
  const [, title = name, extension = 'bin'] = /^(.+)\.([A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  const stem = isSubtitleFileName(name) ? parseSubtitleName({ name, whole: false }).stem : title;
  const language = takeEnd(title.slice(stem.length), ENDING_MAX_BYTES - extension.length - 1);
  const base = `${shortenStem(stem)}${language}`.replace(/^[. ]+|[. ]+$/g, '') || 'taici';
  return `${base}.${extension}`;
}

function shortenStem(stem: string): string {
  if (Buffer.byteLength(stem) <= STEM_MAX_BYTES) return stem;
  const at = stem.search(EPISODE);
  if (at < 0) return `${takeStart(stem, STEM_MAX_BYTES / 2)}${takeEnd(stem, STEM_MAX_BYTES / 2)}`;
  const episode = takeStart(stem.slice(at), STEM_MAX_BYTES / 2);
  return `${takeStart(stem.slice(0, at), STEM_MAX_BYTES - Buffer.byteLength(episode) - 1).trimEnd()} ${episode}`;
}

/** Returns as many whole characters from the start as fit into `bytes`. */
function takeStart(text: string, bytes: number): string {
  let result = '';
  for (const character of text) {
    if (Buffer.byteLength(result + character) > bytes) break;
    result += character;
  }
  return result;
}

/** Returns as many whole characters from the end as fit into `bytes`. */
function takeEnd(text: string, bytes: number): string {
  let result = '';
  for (const character of [...text].reverse()) {
    if (Buffer.byteLength(character + result) > bytes) break;
    result = character + result;
  }
  return result;
}
