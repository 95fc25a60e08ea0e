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

/** Errors that affect the whole archive rather than one file. */
const wholesale = new Set<ErrorCode>([
  'too_many_requests',
  'disk_full',
  'archive_too_large',
  'cancelled',
  'internal',
]);

export type ArchiveLocale = 'zh-CN' | 'en';

/** Files that could not be made, each with its clip and the reason. */
interface LeftOut {
  /** The clip's title, or its id if the title is unknown. */
  clip: string;
  /** Null: the clip as a whole. */
  key: ClipFileKey | null;
  error: AppError;
}

/**
 * Every file wanted of every clip, made where it is not there. What cannot be had (no sound, no such stretch, a clip that
 * is gone, also one that goes while others are sent) is left out, and a text file, the archive's last, says so; when
 * nothing is left before the first is sent, the first reason is the error.
 * Throws too_many_requests, disk_full, archive_too_large, cancelled once nobody waits for it any more.
 * @returns entries, and the name of what the first file is named after.
 */
export async function collectArchiveEntries(args: {
  services: { clips: Pick<ClipsService, 'detail'>; clipFiles: Pick<ClipFilesService, 'get'> };
  viewer: Viewer;
  clipIds: readonly string[];
  keys: readonly ClipFileKey[];
  /** Files of these clips to leave out without a note. */
  without: readonly { clipId: string; key: ClipFileKey }[];
  span: AnimationSpan;
  template: string | null;
  locale: ArchiveLocale;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}): Promise<{ entries: AsyncIterable<ZipEntry>; base: string }> {
  const { services, viewer, clipIds, keys, span, template, locale, signal } = args;
  const unwanted = new Set(args.without.map(({ clipId, key }) => `${clipId} ${formatClipFileKey(key)}`));
  const planned: { name: string; clip: string; clipId: string; file: ClipFileRequest }[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  let first: ClipNameFields | null = null;
  const get = (clipId: string, file: ClipFileRequest) =>
    whileAwaited(services.clipFiles.get({ viewer, clipId, file }), signal).catch(asOwnFault);
  for (const clipId of clipIds) {
    const clip = await whileAwaited(services.clips.detail({ viewer, clipId }), signal).catch(asOwnFault);
    if (isAppError(clip) || clip.clip.state !== 'ready') {
      const error = isAppError(clip) ? clip : new AppError('not_ready');
      leftOut.push({ clip: isAppError(clip) ? clipId : clip.clip.title, key: null, error });
      continue;
    }
    for (const key of keys) {
      if (unwanted.has(`${clipId} ${formatClipFileKey(key)}`)) continue;
      const file = { ...key, ...span };
      const found = await get(clipId, file);
      if (isAppError(found)) {
        leftOut.push({ clip: clip.clip.title, key, error: found });
        continue;
      }
      const { content, name } = found;
      first ??= name;
      const own = notTaken(buildClipFileName({ file, fields: name, template }), taken);
      planned.push({ name: own, clip: clip.clip.title, clipId, file });
      bytes += 'path' in content ? (await stat(content.path)).size : Buffer.byteLength(content.text);
      if (bytes > ARCHIVE_MAX_BYTES) throw new AppError('archive_too_large');
    }
  }
  if (first === null) throw leftOut[0]?.error ?? new AppError('not_found');
  /** Each is asked for once more at its turn: a long archive may take longer than a made file is sure to stay. */
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, clip, clipId, file } of planned) {
      const leaveOut = (error: AppError) => leftOut.push({ clip, key: file, error });
      const found = await get(clipId, file);
      if (isAppError(found)) leaveOut(found);
      else if ('text' in found.content) yield { name, ...found.content };
      else yield { name, ...found.content, onGone: () => leaveOut(new AppError('not_found')) };
    }
    if (leftOut.length === 0) return;
    const told = tellLeftOut(leftOut, locale);
    yield { name: notTaken(told.name, taken), text: told.text };
  }
  return { entries: entries(), base: renderNameTemplate(template || '{line}', first) };
}

/** What comes of the work, or cancelled as soon as nobody waits for it; what is being made is made all the same, for whoever asks next. */
function whileAwaited<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(new AppError('cancelled', { cause: signal.reason }));
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, gone.promise]).finally(() => signal.removeEventListener('abort', leave));
}

/** Keeps an error of one file or clip for the report; throws any other error. */
function asOwnFault(error: unknown): AppError {
  if (isAppError(error) && !wholesale.has(error.code)) return error;
  throw error;
}

/** The text file that lists what is missing from the archive. */
function tellLeftOut(leftOut: readonly LeftOut[], locale: ArchiveLocale): { name: string; text: string } {
  const [words, errors] = locale === 'en' ? [english, englishErrors] : [chinese, chineseErrors];
  const lines = leftOut.map(({ clip, key, error }) =>
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

/** The name, with a number added if a file of another clip has the same name, ignoring case. */
function notTaken(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let own = name;
  for (let copy = 2; taken.has(own.toLowerCase()); copy += 1) {
    own = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  }
  taken.add(own.toLowerCase());
  return own;
}
