import { AppError, toAppError } from '#domain/errors.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock, Services } from '#domain/services.ts';
import { parseName, titleKeyOf } from './parse-name.ts';
import type { FoundFilm, SideFiles, SourceFiles } from './source-files.ts';
import type { Film, FilmStore, Source, Video } from './types.ts';

/** How much of the disk an import must leave free, beside room for the mezzanine. */
const SPARE_BYTES = 200 * 1024 * 1024;

/**
 * Brings files into the library: a row per video and a job to make it playable. The same bytes brought twice are one
 * video; subtitles that come with them the second time are added to it.
 */
export function createImportService(args: {
  films: FilmStore;
  jobs: JobStore;
  files: LibraryFiles;
  sourceFiles: SourceFiles;
  sideFiles: SideFiles;
  clock: Clock;
  wake: () => void;
}): Services['imports'] {
  const { films, jobs, files, sourceFiles, sideFiles, clock, wake } = args;

  /** The film's files in the library; what was not there before. */
  const keepFiles = async (found: FoundFilm, { video, created }: { video: Video; created: boolean }) => {
    try {
      const original = files.originalFile(video.id, video.originalExt);
      const restored = !(await files.exists(original));
      if (restored) await files.adopt({ from: found.path, to: original, move: false });
      const newSubtitles = await sideFiles.keep({ videoId: video.id, subtitles: found.subtitles });
      return { restored, newSubtitles };
    } catch (thrown) {
      const error = toAppError(thrown);
      // No job will ever say so; a video that is there already or being brought by another call is not touched.
      if (created || video.state === 'failed') {
        await films.updateVideo(video.id, { state: 'failed', errorCode: error.code });
      }
      throw error;
    }
  };

  const bringIn = async (found: FoundFilm, source: Source, ownerId: string | null, move: boolean) => {
    const size = await files.size(found.path);
    if ((await files.freeBytes()) < SPARE_BYTES + size) {
      throw new AppError('disk_full', { message: `no room for ${size} bytes` });
    }
    const contentKey = await sourceFiles.contentKey(found.path);
    const name = parseName(found.relativePath);
    const nowMs = clock.nowMs();
    const wanted: Film = {
      id: newId(),
      source,
      kind: name.kind,
      title: name.title,
      titleZh: name.titleZh,
      year: name.year,
      ownerId: source === 'client' ? ownerId : null,
      titleKey: titleKeyOf({ source, ownerId, title: name.title, year: name.year }),
      createdMs: nowMs,
    };
    const film = await films.upsertFilm(wanted);
    const video: Video = {
      id: newId(),
      filmId: film.id,
      originalName: baseName(found.relativePath),
      originalExt: extensionOf(found.relativePath),
      contentKey,
      season: name.season,
      episode: name.episode,
      title: name.episodeTitle,
      state: 'importing',
      errorCode: null,
      errorDetail: null,
      notes: [],
      mezzanine: null,
      strip: null,
      revision: 0,
      createdMs: nowMs,
    };
    // The row comes first: whatever lies in the library without a row is rubbish, whenever one looks.
    const inserted = await films.insertVideo({ video, film });
    const { restored, newSubtitles } = await keepFiles(found, inserted);
    const changed = inserted.created || restored || newSubtitles > 0 || inserted.video.state === 'failed';
    if (changed) {
      await films.updateVideo(inserted.video.id, { state: 'importing', errorCode: null, errorDetail: null });
    }
    // Also when nothing is new: an earlier call may have been killed before it came this far.
    if (changed || inserted.video.state === 'importing') {
      await jobs.enqueue({
        id: newId(),
        kind: 'import_video',
        payload: { videoId: inserted.video.id },
        subjectId: inserted.video.id,
        createdMs: nowMs,
      });
      wake();
    }
    if (move) {
      for (const path of [found.path, ...found.subtitles.map((subtitle) => subtitle.path)]) {
        await sourceFiles.remove(path);
      }
    }
    return inserted;
  };

  return {
    async fromPath({ path, source, ownerId, claimAll, move, onSkipped, onFailed }) {
      if (source === 'client' && ownerId === null) throw new AppError('bad_parameter', { field: 'owner' });
      const { found, skipped } = await sourceFiles.findFilms({ path, claimAll });
      for (const { name, reason } of skipped) onSkipped?.(name, reason);
      const brought: { video: Video; created: boolean }[] = [];
      for (const film of found) {
        try {
          brought.push(await bringIn(film, source, ownerId, move));
        } catch (thrown) {
          if (!onFailed) throw thrown;
          onFailed(film.relativePath, toAppError(thrown));
        }
      }
      return brought;
    },
  };
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Lower-case extension with its dot, only letters and digits; `.bin` when there is none. */
function extensionOf(path: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(baseName(path))?.[0].toLowerCase() ?? '.bin';
}
