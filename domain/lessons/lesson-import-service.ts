import type { ImportFileProblem } from '#shared/import-file.ts';
import type { LessonRowProblem } from '#shared/lesson-file.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { isAppError } from '../errors.ts';
import type { FilmStore, Line, Video } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { buildLessonFields, LESSON_STEPS_MAX } from './build-lesson-fields.ts';
import { isSameLesson } from './is-same-lesson.ts';
import { type LessonFileRow, type LessonFileWords, readLessonFile } from './read-lesson-file.ts';
import type { LessonFields, LessonStore } from './types.ts';

/** A row of a lesson file with what the library says of it. */
interface ImportedLesson extends LessonFileRow {
  /** How many lines the lesson would have. */
  lineCount: number;
}

/** Imports lessons from files, for administrators. */
export interface LessonImportService {
  /**
   * Adds the lessons of a CSV file as drafts at the end of their lists, all of them or none: none if there is a problem, or
   * with `isTrial`. A lesson that is there already (see `isSameLesson`) is a problem, so that a file adds its lessons once.
   */
  importFile(args: {
    viewer: Viewer;
    text: string;
    words: LessonFileWords;
    isTrial: boolean;
  }): Promise<LessonImport>;
}

interface LessonImport {
  rows: ImportedLesson[];
  problem: ImportFileProblem | null;
  imported: number;
}

/** How far from a lesson other lines are looked for, which its padding must not touch. */
const NEIGHBORHOOD_MS = 10_000;

export function createLessonImportService(args: {
  lessons: Pick<LessonStore, 'insertDrafts' | 'lessonsOfVideos'>;
  films: Pick<FilmStore, 'filmsByTitles' | 'videosOfFilms' | 'linesOfRanges'>;
  clock: Clock;
}): LessonImportService {
  const { lessons, films, clock } = args;

  /** Finds the video of each row, with one read for all of them. */
  const findVideos = async (rows: readonly LessonFileRow[]) => {
    const found = await films.filmsByTitles([...new Set(rows.map(({ film }) => film))]);
    const videos = await films.videosOfFilms([...new Set([...found.values()].flat().map(({ id }) => id))]);
    return (row: LessonFileRow): Video | LessonRowProblem => {
      const [film, ...others] = found.get(row.film) ?? [];
      if (!film) return 'film_unknown';
      if (others.length > 0) return 'film_several';
      const [video, ...more] = videos.filter(
        ({ filmId, season, episode }) =>
          filmId === film.id &&
          (row.episode === null ||
            (row.episode.episode === episode &&
              (row.episode.season === null || row.episode.season === season))),
      );
      return video?.state === 'ready' && more.length === 0 ? video : 'video';
    };
  };

  const judgeRow = (row: LessonFileRow, video: Video, near: readonly Line[]) => {
    const inVideo = near.filter(({ videoId }) => videoId === video.id);
    // A line belongs to the lesson if its middle does: people write times in whole seconds.
    const own = inVideo.filter(({ en, startMs, endMs }) => {
      const middleMs = (startMs + endMs) / 2;
      return en !== null && en.trim() !== '' && middleMs >= row.startMs && middleMs <= row.endMs;
    });
    if (own.length === 0) return { lineCount: 0, problem: 'lines_none' as const };
    if (own.length > LESSON_STEPS_MAX) return { lineCount: own.length, problem: 'lines_many' as const };
    try {
      const fields = buildLessonFields({
        before: null,
        input: {
          ...{ kind: row.kind ?? undefined, title: row.title ?? undefined, level: row.level },
          ...{ titleZh: row.titleZh ?? undefined, videoId: video.id, lineIds: own.map(({ id }) => id) },
        },
        lines: inVideo,
        durationMs: video.mezzanine?.durationMs ?? 0,
      });
      return { lineCount: own.length, problem: null, fields };
    } catch (thrown) {
      const problem = isAppError(thrown) ? problemOfField[thrown.field ?? ''] : undefined;
      if (problem === undefined) throw thrown;
      return { lineCount: own.length, problem };
    }
  };

  const importFile: LessonImportService['importFile'] = async (request) => {
    const { viewer, text, words, isTrial } = request;
    const file = readLessonFile(text, words);
    const videoOf = await findVideos(file.rows.filter(({ problem }) => problem === null));
    const found = file.rows.map((row) => ({ row, video: row.problem ?? videoOf(row) }));
    const near = await films.linesOfRanges(
      found.flatMap(({ row, video }) =>
        typeof video === 'string'
          ? []
          : [
              {
                videoId: video.id,
                startMs: Math.max(0, row.startMs - NEIGHBORHOOD_MS),
                endMs: row.endMs + NEIGHBORHOOD_MS,
              },
            ],
      ),
    );
    const videoIds = found.flatMap(({ video }) => (typeof video === 'string' ? [] : [video.id]));
    const existing = await lessons.lessonsOfVideos([...new Set(videoIds)]);
    const made: LessonFields[] = [];
    const rows = found.map(({ row, video }): ImportedLesson => {
      if (typeof video === 'string') return { ...row, lineCount: 0, problem: video };
      const { lineCount, problem, fields } = judgeRow(row, video, near);
      if (!fields) return { ...row, lineCount, problem };
      if (made.some((earlier) => isSameLesson(earlier, fields)))
        return { ...row, lineCount, problem: 'repeated' };
      if (existing.some((lesson) => isSameLesson(lesson, fields)))
        return { ...row, lineCount, problem: 'taken' };
      made.push(fields);
      return { ...row, title: fields.title, titleZh: fields.titleZh, lineCount };
    });
    const isRefused = file.problem !== null || rows.some(({ problem }) => problem !== null);
    if (isTrial || isRefused) return { rows, problem: file.problem, imported: 0 };
    const createdMs = clock.nowMs();
    const unpublished = { state: 'draft', demoKey: null, createdMs, publishedMs: null } as const;
    const drafts = made.map((fields) => ({ ...fields, ...unpublished, id: newId() }));
    // Somebody has added one of them at the same time. The next reading names it.
    if (!(await lessons.insertDrafts(drafts, viewer.id))) return importFile({ ...request, isTrial: true });
    return { rows, problem: null, imported: made.length };
  };
  return { importFile };
}

/** The problems that `buildLessonFields` finds in lines of the video. */
const problemOfField: Readonly<Record<string, LessonRowProblem>> = { lineIds: 'words', endMs: 'length' };
