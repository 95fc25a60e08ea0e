import { stat } from 'node:fs/promises';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipFileRequest, ClipFilesService } from '#domain/clips/clip-files-types.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import type { ClipsService } from '#domain/clips/types.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { rejectOnAbort } from '#domain/media/reject-on-abort.ts';
import type { ScriptSheetService } from '#domain/script-sheets/types.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { download as english } from '#shared/catalogue/en/downloads.ts';
import { errors as englishErrors } from '#shared/catalogue/en/errors.ts';
import { sheets as englishSheets } from '#shared/catalogue/en/sheets.ts';
import { download as chinese } from '#shared/catalogue/zh-CN/downloads.ts';
import { errors as chineseErrors } from '#shared/catalogue/zh-CN/errors.ts';
import { sheets as chineseSheets } from '#shared/catalogue/zh-CN/sheets.ts';
import { ARCHIVE_MAX_BYTES, type ArchiveSheet } from '#shared/clip-archive.ts';
import { type ClipFileKey, formatClipFileKey } from '#shared/clip-files.ts';
import { buildClipFileName, renderNameTemplate } from '#shared/clip-name.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { defaultSheetOptions } from '#shared/script-sheet.ts';
import { messageParamsOf } from '../http/envelope.ts';
import { formatMessage } from '../messages.ts';
import { sheetLabels } from './script-sheet-routes.ts';
import type { ZipEntry } from './stream-zip.ts';

/** Errors that affect the whole archive instead of one file. */
const archiveErrors = new Set<ErrorCode>([
  'too_many_requests',
  'disk_full',
  'archive_too_large',
  'cancelled',
  'internal',
]);

export type ArchiveLocale = 'zh-CN' | 'en';

/** A file that could not be added, with its clip and the reason. */
interface MissingFile {
  /** The clip's title, or its ID if the title is unknown. */
  clip: string;
  /** Null for the whole clip. */
  what: ClipFileKey | ArchiveSheet | null;
  error: AppError;
}

/**
 * A file that the archive will contain. `find` returns its content at its turn, or the error with which it is left out.
 */
interface PlannedFile {
  name: string;
  clip: string;
  what: ClipFileKey | ArchiveSheet;
  find: () => Promise<{ text: string } | { path: string } | AppError>;
}

/**
 * Collects the requested files and sheets of each clip, and creates those that don't exist yet. Skips a file that can't
 * be created (no sound, no such span, or a clip that was deleted, even during the download). The last entry is a text
 * file that lists the skipped files. Throws the first reason if no file can be made; throws too_many_requests,
 * disk_full, archive_too_large, and cancelled once the client has gone.
 * @returns the entries, and the base name of the first file or of the first clip with a sheet.
 */
export async function collectArchiveEntries(args: {
  services: {
    clips: Pick<ClipsService, 'detail'>;
    clipFiles: Pick<ClipFilesService, 'get'>;
    scriptSheets: Pick<ScriptSheetService, 'script' | 'storyboard'>;
  };
  viewer: Viewer;
  clipIds: readonly string[];
  keys: readonly ClipFileKey[];
  /** Sheets to add for each clip, with default options. */
  sheets: readonly ArchiveSheet[];
  /** Files to leave out without listing them. */
  without: readonly { clipId: string; key: ClipFileKey }[];
  span: AnimationSpan;
  template: string | null;
  locale: ArchiveLocale;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}): Promise<{ entries: AsyncIterable<ZipEntry>; base: string }> {
  const { services, viewer, clipIds, keys, sheets, span, template, locale, signal } = args;
  const excluded = new Set(args.without.map(({ clipId, key }) => `${clipId} ${formatClipFileKey(key)}`));
  const planned: PlannedFile[] = [];
  const missing: MissingFile[] = [];
  const usedNames = new Set<string>();
  let bytes = 0;
  let base: string | null = null;
  const get = (clipId: string, file: ClipFileRequest) =>
    rejectOnAbort(services.clipFiles.get({ viewer, clipId, file }), signal).catch(toFileError);
  const getPage = (clipId: string, sheet: ArchiveSheet, page: number) => {
    const request = { viewer, clipId, options: defaultSheetOptions, labels: sheetLabels(locale) };
    const made =
      sheet === 'script'
        ? services.scriptSheets.script(request).then((path) => ({ path, pages: 1 }))
        : services.scriptSheets.storyboard({ ...request, page });
    return rejectOnAbort(made, signal).catch(toFileError);
  };
  const plan = async (
    file: Omit<PlannedFile, 'name'>,
    name: string,
    content: { text: string } | { path: string },
  ) => {
    planned.push({ ...file, name: chooseFreeName(name, usedNames) });
    bytes += 'path' in content ? (await stat(content.path)).size : Buffer.byteLength(content.text);
    if (bytes > ARCHIVE_MAX_BYTES) throw new AppError('archive_too_large');
  };
  for (const clipId of clipIds) {
    const clip = await rejectOnAbort(services.clips.detail({ viewer, clipId }), signal).catch(toFileError);
    if (isAppError(clip) || clip.clip.state !== 'ready') {
      const error = isAppError(clip) ? clip : new AppError('not_ready');
      missing.push({ clip: isAppError(clip) ? clipId : clip.clip.title, what: null, error });
      continue;
    }
    const { title } = clip.clip;
    // Sheets are named like the files of their clip.
    let ownBase: string | null = null;
    for (const key of keys) {
      if (excluded.has(`${clipId} ${formatClipFileKey(key)}`)) continue;
      const file = { ...key, ...span };
      const found = await get(clipId, file);
      if (isAppError(found)) {
        missing.push({ clip: title, what: key, error: found });
        continue;
      }
      const { name, content } = found;
      ownBase ??= renderNameTemplate(template || '{line}', name);
      base ??= ownBase;
      const find = async () => {
        const current = await get(clipId, file);
        return isAppError(current) ? current : current.content;
      };
      const entryName = buildClipFileName({ file, fields: name, template });
      await plan({ clip: title, what: key, find }, entryName, content);
    }
    for (const sheet of sheets) {
      const first = await getPage(clipId, sheet, 1);
      if (isAppError(first)) {
        missing.push({ clip: title, what: sheet, error: first });
        continue;
      }
      base ??= ownBase ?? title;
      for (let page = 1; page <= first.pages; page += 1) {
        const made = page === 1 ? first : await getPage(clipId, sheet, page);
        if (isAppError(made)) {
          missing.push({ clip: title, what: sheet, error: made });
          break;
        }
        const extension = sheet === 'script' ? 'pdf' : 'png';
        const suffix = first.pages === 1 ? null : String(page);
        await plan(
          { clip: title, what: sheet, find: () => getPage(clipId, sheet, page) },
          buildDownloadName({ title: ownBase ?? title, suffix, extension }),
          made,
        );
      }
    }
  }
  if (base === null) throw missing[0]?.error ?? new AppError('not_found');
  /** Requests each file again at its turn, because a derived file may be deleted while a long archive is sent. */
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, clip, what, find } of planned) {
      const reportMissing = (error: AppError) => missing.push({ clip, what, error });
      const content = await find();
      if (isAppError(content)) reportMissing(content);
      else if ('text' in content) yield { name, ...content };
      else yield { name, path: content.path, onGone: () => reportMissing(new AppError('not_found')) };
    }
    if (missing.length === 0) return;
    const list = formatMissingFiles(missing, locale);
    yield { name: chooseFreeName(list.name, usedNames), text: list.text };
  }
  return { entries: entries(), base };
}

/** Returns the error of one file or clip, to be listed. Throws any other error again. */
function toFileError(error: unknown): AppError {
  if (isAppError(error) && !archiveErrors.has(error.code)) return error;
  throw error;
}

/** Formats the text file that lists missing files. */
function formatMissingFiles(
  missing: readonly MissingFile[],
  locale: ArchiveLocale,
): { name: string; text: string } {
  const [words, errors] = locale === 'en' ? [english, englishErrors] : [chinese, chineseErrors];
  const sheetNames = locale === 'en' ? englishSheets : chineseSheets;
  const nameOf = (what: MissingFile['what']): string => {
    if (what === null) return words.leftOutAll;
    if (typeof what === 'string') return sheetNames[what];
    return [words.kind[what.kind], langOf(what, words)].join(' ').trim();
  };
  const lines = missing.map(({ clip, what, error }) =>
    formatMessage(words.leftOutLine, {
      clip,
      file: nameOf(what),
      why: formatMessage(errors[error.code], messageParamsOf(error)),
    }),
  );
  return {
    name: buildDownloadName({ title: words.leftOutName, suffix: null, extension: 'txt' }),
    text: `${[words.leftOutText, '', ...lines].join('\r\n')}\r\n`,
  };
}

const langOf = ({ lang }: ClipFileKey, words: typeof chinese | typeof english): string =>
  lang === null ? '' : words[lang];

/** Returns the name, with a number added if another file has the same name, ignoring case. */
function chooseFreeName(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let freeName = name;
  for (let copy = 2; usedNames.has(freeName.toLowerCase()); copy += 1) {
    freeName = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  }
  usedNames.add(freeName.toLowerCase());
  return freeName;
}
