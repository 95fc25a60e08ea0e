import { CLIP_MAX_MS } from '#shared/constants.ts';
import { type ImportFileProblem, readImportFile } from '#shared/import-file.ts';
import { LESSON_FILE_ROWS_MAX, type LessonRowProblem } from '#shared/lesson-file.ts';
import {
  LESSON_TITLE_MAX,
  type LessonKind,
  type LessonLevel,
  lessonKinds,
  lessonLevels,
} from '#shared/lessons.ts';
import { parseClockTime } from '#shared/time-code.ts';

/** What people write in a lesson file instead of codes, in any of the product's languages. */
export interface LessonFileWords {
  /** Headings of the first column. */
  headings: readonly string[];
  kinds: Readonly<Record<LessonKind, readonly string[]>>;
  levels: Readonly<Record<LessonLevel, readonly string[]>>;
}

/** One lesson of a lesson file. Values that a `problem` concerns are missing. */
export interface LessonFileRow {
  /** From 1, with the heading. */
  rowNumber: number;
  kind: LessonKind | null;
  /** The title of the film as written. */
  film: string;
  /** Null without an episode. */
  episode: { season: number | null; episode: number } | null;
  startMs: number;
  endMs: number;
  title: string | null;
  titleZh: string | null;
  level: LessonLevel;
  problem: LessonRowProblem | null;
}

/**
 * Reads a CSV file with a lesson in each row: kind, title of the film, episode, start, end, title, Chinese title, and level.
 * The episode, the titles, and the level may be empty. A first row whose first cell is a heading is left out, and so are rows
 * without text.
 */
export function readLessonFile(
  text: string,
  words: LessonFileWords,
): { rows: LessonFileRow[]; problem: ImportFileProblem | null } {
  const { rows: written, problem } = readImportFile({
    ...{ text, headings: words.headings, rowsMax: LESSON_FILE_ROWS_MAX },
  });
  return { rows: written.map(({ cells, rowNumber }) => readRow(cells, rowNumber, words)), problem };
}

/** One hundred hours, as in calls. */
const FILM_MAX_MS = 360_000_000;

function readRow(cells: readonly string[], rowNumber: number, words: LessonFileWords): LessonFileRow {
  const [kindText = '', film = '', episodeText = '', start = '', end = '', ...later] = cells;
  const [title = '', titleZh = '', levelText = '', ...others] = later;
  const kind = lessonKinds.find((code) => isWritten(kindText, [code, ...words.kinds[code]]));
  const level = lessonLevels.find((code) => isWritten(levelText, [String(code), ...words.levels[code]]));
  const episode = episodeText === '' ? null : readEpisode(episodeText);
  const startMs = parseClockTime(start);
  const endMs = parseClockTime(end);
  const problems: Partial<Record<LessonRowProblem, boolean>> = {
    columns: others.some((cell) => cell !== ''),
    kind: kind === undefined,
    film: film === '',
    episode: episode === undefined,
    start: startMs === null || startMs > FILM_MAX_MS,
    end: endMs === null || endMs > FILM_MAX_MS,
    range: startMs !== null && endMs !== null && endMs <= startMs,
    length: startMs !== null && endMs !== null && endMs - startMs > CLIP_MAX_MS,
    title: title.length > LESSON_TITLE_MAX,
    title_zh: titleZh.length > LESSON_TITLE_MAX,
    level: level === undefined && levelText !== '',
  };
  const [problem = null] = (Object.keys(problems) as LessonRowProblem[]).filter((name) => problems[name]);
  return {
    ...{ rowNumber, kind: kind ?? null, film, episode: episode ?? null },
    ...{ startMs: startMs ?? 0, endMs: endMs ?? 0, title: title || null, titleZh: titleZh || null },
    ...{ level: level ?? 1, problem },
  };
}

const isWritten = (text: string, forms: readonly string[]) =>
  forms.some((form) => form.toLowerCase() === text.toLowerCase());

/** Reads `S1E2`, `E2`, or `2`. Returns undefined for other texts. */
function readEpisode(text: string): { season: number | null; episode: number } | undefined {
  const [, season, episode] = /^(?:(?:s(\d{1,4}))?e)?(\d{1,5})$/i.exec(text) ?? [];
  if (episode === undefined) return undefined;
  return { season: season === undefined ? null : Number(season), episode: Number(episode) };
}
