import { stat } from 'node:fs/promises';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipFileRequest, ClipFilesService } from '#domain/clips/clip-files-types.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import type { ClipsService } from '#domain/clips/types.ts';
import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { download as english } from '#shared/catalogue/en/download.ts';
import { errors as englishErrors } from '#shared/catalogue/en/errors.ts';
import { download as chinese } from '#shared/catalogue/zh-CN/download.ts';
import { errors as chineseErrors } from '#shared/catalogue/zh-CN/errors.ts';
import { ARCHIVE_MAX_BYTES } from '#shared/clip-archive.ts';
import { type ClipFileKey, formatClipFileKey } from '#shared/clip-files.ts';
import { buildClipFileName, type ClipNameFields, renderNameTemplate } from '#shared/clip-name.ts';
import { formatMessage } from '../messages.ts';
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
  key: ClipFileKey | null;
  error: AppError;
}

/**
 * Collects the requested files of each clip, and creates those that don't exist yet. Skips a file that can't be created
 * (no sound, no such span, or a clip that was deleted, even during the download). The last entry is a text file that
 * lists the skipped files. Throws the first reason if no file can be made; throws too_many_requests, disk_full, archive_too_large, and
 * cancelled once the client has gone.
 * @returns the entries, and the base name of the first file.
 */
export async function collectArchiveEntries(args: {
  services: { clips: Pick<ClipsService, 'detail'>; clipFiles: Pick<ClipFilesService, 'get'> };
  viewer: Viewer;
  clipIds: readonly string[];
  keys: readonly ClipFileKey[];
  /** Files to leave out without listing them. */
  without: readonly { clipId: string; key: ClipFileKey }[];
  span: AnimationSpan;
  template: string | null;
  locale: ArchiveLocale;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}): Promise<{ entries: AsyncIterable<ZipEntry>; base: string }> {
  const { services, viewer, clipIds, keys, span, template, locale, signal } = args;
  const excluded = new Set(args.without.map(({ clipId, key }) => `${clipId} ${formatClipFileKey(key)}`));
  const planned: { name: string; clip: string; clipId: string; file: ClipFileRequest }[] = [];
  const missing: MissingFile[] = [];
  const usedNames = new Set<string>();
  let bytes = 0;
  let firstName: ClipNameFields | null = null;
  const get = (clipId: string, file: ClipFileRequest) =>
    rejectOnAbort(services.clipFiles.get({ viewer, clipId, file }), signal).catch(toFileError);
  for (const clipId of clipIds) {
    const clip = await rejectOnAbort(services.clips.detail({ viewer, clipId }), signal).catch(toFileError);
    if (isAppError(clip) || clip.clip.state !== 'ready') {
      const error = isAppError(clip) ? clip : new AppError('not_ready');
      missing.push({ clip: isAppError(clip) ? clipId : clip.clip.title, key: null, error });
      continue;
    }
    for (const key of keys) {
      if (excluded.has(`${clipId} ${formatClipFileKey(key)}`)) continue;
      const file = { ...key, ...span };
      const found = await get(clipId, file);
      if (isAppError(found)) {
        missing.push({ clip: clip.clip.title, key, error: found });
        continue;
      }
      const { content, name } = found;
      firstName ??= name;
      const entryName = chooseFreeName(buildClipFileName({ file, fields: name, template }), usedNames);
      planned.push({ name: entryName, clip: clip.clip.title, clipId, file });
      bytes += 'path' in content ? (await stat(content.path)).size : Buffer.byteLength(content.text);
      if (bytes > ARCHIVE_MAX_BYTES) throw new AppError('archive_too_large');
    }
  }
  if (firstName === null) throw missing[0]?.error ?? new AppError('not_found');
  /** Requests each file again at its turn, because a derived file may be deleted while a long archive is sent. */
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, clip, clipId, file } of planned) {
      const reportMissing = (error: AppError) => missing.push({ clip, key: file, error });
      const found = await get(clipId, file);
      if (isAppError(found)) reportMissing(found);
      else if ('text' in found.content) yield { name, ...found.content };
      else yield { name, ...found.content, onGone: () => reportMissing(new AppError('not_found')) };
    }
    if (missing.length === 0) return;
    const list = formatMissingFiles(missing, locale);
    yield { name: chooseFreeName(list.name, usedNames), text: list.text };
  }
  return { entries: entries(), base: renderNameTemplate(template || '{line}', firstName) };
}

/**
 * Resolves with the work's result. Rejects with cancelled as soon as the signal aborts; the work itself continues, and the
 * next request finds its file.
 */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new AppError('cancelled', { cause: signal.reason }));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
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
  const lines = missing.map(({ clip, key, error }) =>
    formatMessage(words.leftOutLine, {
      clip,
      file: key === null ? words.leftOutAll : [words.kind[key.kind], langOf(key, words)].join(' ').trim(),
      why: formatMessage(errors[error.code], { ...error.params, field: error.field ?? '' }),
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
