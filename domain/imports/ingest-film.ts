import type { Clock } from '#domain/clock.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import { estimateMezzanineBytes, RESERVED_DISK_BYTES } from '#domain/media/disk-space.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import type { Film, FilmSource, FilmStore, Video } from '../films/types.ts';
import { buildTitleKey, parseFilmFileName } from './parse-film-file-name.ts';
import { type SourceFileSnapshot, snapshotSourceFiles } from './source-file-snapshot.ts';
import type { FoundFilmFile, SidecarFiles, SourceFiles } from './source-files.ts';

export interface IngestDependencies {
  films: FilmStore;
  jobs: JobStore;
  files: LibraryFiles;
  sourceFiles: SourceFiles;
  sideFiles: SidecarFiles;
  /** False: an original goes once its film plays, and is not brought back. */
  keepOriginals: boolean;
  clock: Clock;
  wake: () => void;
}

/**
 * Brings one film with its subtitles in: its row, its files in the library, a job where there is work to do; with `move`
 * the sources go at the very end. Throws disk_full, source_missing, cancelled, and source_changing when a file is still
 * being written: then nothing is removed and no video is left of what was half written.
 */
export async function ingestFilm(
  args: IngestDependencies & {
    found: FoundFilmFile;
    source: FilmSource;
    ownerId: string | null;
    move: boolean;
    signal: AbortSignal | undefined;
  },
): Promise<{ video: Video; created: boolean }> {
  const { films, jobs, files, sourceFiles, found, source, move, clock } = args;
  const ownerId = source === 'client' ? args.ownerId : null;
  const paths = [found.path, ...found.subtitles.map(({ path }) => path)];
  const stamps = await snapshotSourceFiles({ sourceFiles, paths });
  const contentKey = await sourceFiles.hashContent(found.path, args.signal);
  await stamps.requireUnchanged(found.path);

  const there = await films.videoByContent({ source, ownerId, contentHash: contentKey });
  if (!(there && (await needsNoOriginal({ ...args, video: there })))) {
    await requireRoom({ files, found, there });
  }
  const inserted = there
    ? { video: there, created: false }
    : await films.insertVideo(rowsOf({ found, source, ownerId, contentKey, nowMs: clock.nowMs() }));
  const { id, originalExt } = inserted.video;
  let restored = false;
  try {
    const kept = await keepFiles({ ...args, stamps, inserted });
    restored = kept.restored;
    await queueWork({ ...args, inserted, ...kept });
    if (move) {
      await stamps.requireUnchanged(...paths);
      // The last look before the only other copy goes. Where originals are not kept, a quick import has let this one go.
      const video = await films.videoById(id);
      if (!video || (video.state !== 'ready' && !(await files.exists(files.originalFile(id, originalExt))))) {
        throw new AppError('source_changing', { message: 'the video was taken back meanwhile' });
      }
      for (const path of paths) await sourceFiles.remove(path);
    }
    return inserted;
  } catch (thrown) {
    const error = toAppError(thrown);
    // What was linked is still being written to: its bytes are no longer those of the key.
    const isTorn = error.code === 'source_changing' && !(await isUnchanged(stamps, found.path));
    if (isTorn && inserted.created) {
      const job = (await jobs.latestJobsFor({ kind: 'import_video', subjectIds: [id] })).get(id);
      if (job) await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      await films.deleteVideo(id);
      await files.removeVideo(id);
    } else if (isTorn && restored) await files.removeOriginal(id, originalExt);
    throw error;
  }
}

async function isUnchanged(stamps: SourceFileSnapshot, path: string): Promise<boolean> {
  try {
    await stamps.requireUnchanged(path);
    return true;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code !== 'source_changing' && code !== 'source_missing') throw thrown;
    return false;
  }
}

/** Throws disk_full when what is to come has no room: a copy of the original where it cannot be linked, and the mezzanine. */
async function requireRoom(args: {
  files: LibraryFiles;
  found: FoundFilmFile;
  there: Video | null;
}): Promise<void> {
  const { files, found, there } = args;
  const hasOriginal = there !== null && (await files.exists(files.originalFile(there.id, there.originalExt)));
  if (hasOriginal) return;
  const hasMezzanine = there !== null && (await files.exists(files.videoFile(there.id, 'mezzanine.mp4')));
  const size = await files.size(found.path);
  const copied = (await files.mustCopy(found.path)) ? size : 0;
  const made = hasMezzanine ? 0 : estimateMezzanineBytes(size);
  if ((await files.freeBytes()) < RESERVED_DISK_BYTES + copied + made) {
    throw new AppError('disk_full', { message: `no room for ${copied + made} bytes` });
  }
}

function rowsOf(args: {
  found: FoundFilmFile;
  source: FilmSource;
  ownerId: string | null;
  contentKey: string;
  nowMs: number;
}): { film: Film; video: Video } {
  const { found, source, ownerId, contentKey, nowMs } = args;
  const name = parseFilmFileName(found.relativePath);
  const film: Film = {
    id: newId(),
    source,
    kind: name.kind,
    title: name.title,
    titleZh: name.titleZh,
    year: name.year,
    ownerId,
    titleKey: buildTitleKey({ source, ownerId, title: name.title, year: name.year }),
    createdMs: nowMs,
  };
  const video: Video = {
    id: newId(),
    filmId: film.id,
    originalName: baseName(found.relativePath),
    originalExt: extensionOf(found.relativePath),
    contentHash: contentKey,
    season: name.season,
    episode: name.episode,
    title: name.episodeTitle,
    state: 'importing',
    errorCode: null,
    errorDetail: null,
    notes: [],
    mezzanine: null,
    thumbnailSprite: null,
    level: null,
    revision: 0,
    createdMs: nowMs,
  };
  return { film, video };
}

/**
 * The film's files in the library; what was not there before. The row comes first: whatever lies in the library without a
 * row is rubbish, whenever one looks.
 */
async function keepFiles(
  args: IngestDependencies & {
    found: FoundFilmFile;
    stamps: SourceFileSnapshot;
    inserted: { video: Video; created: boolean };
  },
): Promise<{ restored: boolean; newSubtitles: number }> {
  const { films, files, sideFiles, found, stamps, inserted } = args;
  const { video, created } = inserted;
  let restored = false;
  try {
    const original = files.originalFile(video.id, video.originalExt);
    restored = !(await files.exists(original)) && !(await needsNoOriginal({ ...args, video }));
    if (restored) await files.linkOrCopy({ from: found.path, to: original, move: false });
    await stamps.requireUnchanged(found.path);
    const newSubtitles = await sideFiles.save({ videoId: video.id, subtitles: found.subtitles });
    return { restored, newSubtitles };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'source_changing' && restored) {
      await files.removeOriginal(video.id, video.originalExt);
    }
    // No job will ever say so; a video that is there already or being brought by another call is not touched.
    if (created || video.state === 'failed') {
      await films.updateVideo(video.id, { state: 'failed', errorCode: error.code });
    }
    throw error;
  }
}

/** A job where there is something new. A film that plays goes on playing while its subtitles are read anew. */
async function queueWork(
  args: IngestDependencies & {
    inserted: { video: Video; created: boolean };
    restored: boolean;
    newSubtitles: number;
  },
): Promise<void> {
  const { films, jobs, files, clock, wake, inserted, restored, newSubtitles } = args;
  const { id } = inserted.video;
  // As it is now: an import that was under way may have ended while the files were kept.
  const now = (await films.videoById(id)) ?? inserted.video;
  const { state } = now;
  const changed = inserted.created || restored || newSubtitles > 0 || state === 'failed';
  const plays = await canPlay(files, now);
  if (changed && !plays) {
    await films.updateVideo(id, { state: 'importing', errorCode: null, errorDetail: null });
  }
  // Also when nothing is new: an earlier call may have been killed before it came this far.
  if (!changed && state !== 'importing') return;
  await enqueueJob({ jobs, clock, kind: 'import_video', subjectId: id, again: changed && !inserted.created });
  wake();
}

const canPlay = async (files: LibraryFiles, { id, state, mezzanine }: Video): Promise<boolean> =>
  state === 'ready' && mezzanine !== null && (await files.exists(files.videoFile(id, 'mezzanine.mp4')));

/** The film plays, and where originals are not kept nothing of it is missing. */
async function needsNoOriginal(args: {
  files: LibraryFiles;
  keepOriginals: boolean;
  video: Video;
}): Promise<boolean> {
  const { files, keepOriginals, video } = args;
  return !keepOriginals && (await canPlay(files, video));
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Lower-case extension with its dot, only letters and digits; `.bin` when there is none. */
function extensionOf(path: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(baseName(path))?.[0].toLowerCase() ?? '.bin';
}
