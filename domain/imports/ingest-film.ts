import { createHash } from 'node:crypto';
import type { FilmSource } from '#shared/film-codes.ts';
import type { Clock } from '../clock.ts';
import { AppError, toAppError } from '../errors.ts';
import { auditFilmChange } from '../films/audit-film-change.ts';
import { removeOriginal } from '../films/remove-original.ts';
import type { FilmStore, Video } from '../films/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobStore } from '../jobs/types.ts';
import { estimateMezzanineBytes, RESERVED_DISK_BYTES } from '../media/disk-space.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { newId } from '../new-id.ts';
import { buildFilm } from './build-film.ts';
import { cleanFileName } from './clean-file-name.ts';
import { parseFilmFileName } from './parse-film-file-name.ts';
import { type SourceFileSnapshot, snapshotSourceFiles } from './source-file-snapshot.ts';
import type { FoundFilmFile, SidecarFiles, SourceFiles } from './source-files.ts';

export interface IngestDependencies {
  films: FilmStore;
  jobs: JobStore;
  files: LibraryFiles;
  sourceFiles: SourceFiles;
  sidecarFiles: SidecarFiles;
  /** If false, an original is deleted once its film is ready, and is not restored. */
  keepOriginals: boolean;
  clock: Clock;
  wake: () => void;
}

/**
 * Imports one film with its subtitles: writes its rows, stores its files in the library, and queues a job if there is
 * work to do. With `move`, the source files are deleted at the very end. Throws disk_full, source_missing, cancelled,
 * and source_changing if a file is still being written. In that case no source file is deleted and no half-written
 * video remains.
 */
export async function ingestFilm(
  args: IngestDependencies & {
    found: FoundFilmFile;
    source: FilmSource;
    ownerId: string | null;
    move: boolean;
    actorId: string | null;
    signal: AbortSignal | undefined;
  },
): Promise<{ video: Video; created: boolean }> {
  const { films, jobs, files, sourceFiles, found, source, move, actorId, clock } = args;
  const ownerId = source === 'client' ? args.ownerId : null;
  const paths = [found.path, ...found.subtitles.map(({ path }) => path)];
  const snapshot = await snapshotSourceFiles({ sourceFiles, paths });
  const contentHash = await identifyContent({ ...args, found });
  await snapshot.requireUnchanged(found.path);

  const existing = await films.videoByContent({ source, ownerId, contentHash });
  if (!(existing && (await needsNoOriginal({ ...args, video: existing })))) {
    await requireSpace({ files, found, existing });
  }
  const inserted = existing
    ? { video: existing, created: false }
    : await films.insertVideo(
        buildRows({ found, source, ownerId, contentHash, actorId, nowMs: clock.nowMs() }),
      );
  const { id, originalExtension } = inserted.video;
  let isRestored = false;
  try {
    const stored = await storeFiles({ ...args, snapshot, inserted });
    isRestored = stored.isRestored;
    await queueImport({ ...args, inserted, ...stored });
    if (move) {
      await snapshot.requireUnchanged(...paths);
      // The last check before the only other copy is deleted. If originals are not kept, a quick import may already
      // have deleted this one.
      const video = await films.videoById(id);
      if (
        !video ||
        (video.state !== 'ready' && !(await files.exists(files.originalFile(id, originalExtension))))
      ) {
        throw new AppError('source_changing', { message: 'the video was deleted in the meantime' });
      }
      for (const path of paths) await sourceFiles.remove(path);
    }
    return inserted;
  } catch (thrown) {
    const error = toAppError(thrown);
    // A hard link shares the bytes that are still being written, so they no longer match the hash.
    const isIncomplete = error.code === 'source_changing' && !(await isUnchanged(snapshot, found.path));
    if (isIncomplete && inserted.created) {
      const job = (await jobs.latestJobsFor({ kind: 'import_video', subjectIds: [id] })).get(id);
      if (job) await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      await films.deleteVideo(id);
      await files.removeVideo(id);
    } else if (isIncomplete && isRestored) await removeOriginal({ films, files, video: inserted.video });
    throw error;
  }
}

/**
 * Returns the hash by which a repeated import is recognized: SHA-256 of the bytes, in hex. Files without bytes are not
 * one film, so theirs is the hash of the name.
 */
async function identifyContent(args: {
  files: LibraryFiles;
  sourceFiles: SourceFiles;
  found: FoundFilmFile;
  signal: AbortSignal | undefined;
}): Promise<string> {
  const { files, sourceFiles, found, signal } = args;
  if ((await files.size(found.path)) > 0) return sourceFiles.hashContent(found.path, signal);
  return createHash('sha256').update(`empty file ${found.relativePath}`).digest('hex');
}

async function isUnchanged(snapshot: SourceFileSnapshot, path: string): Promise<boolean> {
  try {
    await snapshot.requireUnchanged(path);
    return true;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code !== 'source_changing' && code !== 'source_missing') throw thrown;
    return false;
  }
}

/**
 * Throws disk_full if there is no space for the copy of the original (unless it can be linked) and for the mezzanine.
 */
async function requireSpace(args: {
  files: LibraryFiles;
  found: FoundFilmFile;
  existing: Video | null;
}): Promise<void> {
  const { files, found, existing } = args;
  const hasOriginal =
    existing !== null && (await files.exists(files.originalFile(existing.id, existing.originalExtension)));
  if (hasOriginal) return;
  const hasMezzanine =
    existing !== null && (await files.exists(files.videoFile(existing.id, 'mezzanine.mp4')));
  const size = await files.size(found.path);
  const copyBytes = (await files.mustCopy(found.path)) ? size : 0;
  const mezzanineBytes = hasMezzanine ? 0 : estimateMezzanineBytes(size);
  if ((await files.freeBytes()) < RESERVED_DISK_BYTES + copyBytes + mezzanineBytes) {
    throw new AppError('disk_full', { message: `no space for ${copyBytes + mezzanineBytes} bytes` });
  }
}

function buildRows(args: {
  found: FoundFilmFile;
  source: FilmSource;
  ownerId: string | null;
  contentHash: string;
  actorId: string | null;
  nowMs: number;
}): Parameters<FilmStore['insertVideo']>[0] {
  const { found, source, ownerId, contentHash, actorId, nowMs } = args;
  const name = parseFilmFileName(found.relativePath);
  const film = buildFilm({ name, source, ownerId, nowMs });
  const video: Video = {
    id: newId(),
    filmId: film.id,
    originalName: cleanFileName(baseName(found.relativePath)) || '—',
    originalExtension: extensionOf(found.relativePath),
    contentHash,
    season: name.season,
    episode: name.episode,
    title: name.episodeTitle,
    state: 'importing',
    errorCode: null,
    errorDetail: null,
    importNotes: [],
    mezzanine: null,
    thumbnailSprite: null,
    level: null,
    lineCount: 0,
    originalBytes: 0,
    versionOf: null,
    standsAlone: false,
    revision: 0,
    createdMs: nowMs,
  };
  const audit =
    actorId === null
      ? undefined
      : auditFilmChange({
          ...{ actor: { id: actorId }, film, action: 'film_added', subjectId: video.id, nowMs },
          detail: { source },
        });
  return { film, video, audit };
}

/**
 * Stores the film's files in the library and returns what was new. The row was written first, so that any file in the
 * library without a row is garbage at any moment.
 */
async function storeFiles(
  args: IngestDependencies & {
    found: FoundFilmFile;
    snapshot: SourceFileSnapshot;
    inserted: { video: Video; created: boolean };
  },
): Promise<{ isRestored: boolean; newSubtitles: number }> {
  const { films, files, sidecarFiles, found, snapshot, inserted } = args;
  const { video, created } = inserted;
  let isRestored = false;
  try {
    const original = files.originalFile(video.id, video.originalExtension);
    isRestored = !(await files.exists(original)) && !(await needsNoOriginal({ ...args, video }));
    if (isRestored) {
      await files.linkOrCopy({ from: found.path, to: original, move: false });
      await films.setOriginalBytes({ videoId: video.id, bytes: await files.size(found.path) });
    }
    await snapshot.requireUnchanged(found.path);
    const newSubtitles = await sidecarFiles.save({ videoId: video.id, subtitles: found.subtitles });
    return { isRestored, newSubtitles };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'source_changing' && isRestored) {
      await removeOriginal({ films, files, video });
    }
    // No job will report this error. A video that already existed or that another call is importing is left unchanged.
    if (created || video.state === 'failed') {
      await films.updateVideo(video.id, { state: 'failed', errorCode: error.code });
    }
    throw error;
  }
}

/** Queues a job if there is something new. A film that plays keeps playing while its subtitles are read again. */
async function queueImport(
  args: IngestDependencies & {
    inserted: { video: Video; created: boolean };
    isRestored: boolean;
    newSubtitles: number;
  },
): Promise<void> {
  const { films, jobs, files, clock, wake, inserted, isRestored, newSubtitles } = args;
  const { id } = inserted.video;
  // Read again: an import that was running may have ended while the files were stored.
  const current = (await films.videoById(id)) ?? inserted.video;
  const { state } = current;
  const hasChanges = inserted.created || isRestored || newSubtitles > 0 || state === 'failed';
  const isPlayable = await canPlay(files, current);
  if (hasChanges && !isPlayable) {
    await films.updateVideo(id, { state: 'importing', errorCode: null, errorDetail: null });
  }
  // An importing video gets a job even if nothing is new: an earlier call may have been killed before it queued one.
  if (!hasChanges && state !== 'importing') return;
  await enqueueJob({
    jobs,
    clock,
    kind: 'import_video',
    subjectId: id,
    again: hasChanges && !inserted.created,
  });
  wake();
}

const canPlay = async (files: LibraryFiles, { id, state, mezzanine }: Video): Promise<boolean> =>
  state === 'ready' && mezzanine !== null && (await files.exists(files.videoFile(id, 'mezzanine.mp4')));

/** Whether the film is playable and originals are not kept, so that nothing is missing. */
async function needsNoOriginal(args: {
  files: LibraryFiles;
  keepOriginals: boolean;
  video: Video;
}): Promise<boolean> {
  const { files, keepOriginals, video } = args;
  return !keepOriginals && (await canPlay(files, video));
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns the lowercase extension with its dot, letters and digits only; `.bin` if there is none. */
function extensionOf(path: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(baseName(path))?.[0].toLowerCase() ?? '.bin';
}
