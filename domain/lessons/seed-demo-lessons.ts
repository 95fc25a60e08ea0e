import type { Clock } from '#domain/clock.ts';
import type { FilmStore, Line, Video } from '#domain/films/types.ts';
import { newId } from '#domain/new-id.ts';
import { type LessonLevel, lessonKinds, lessonLevels } from '#shared/lessons.ts';
import { buildLessonFields } from './build-lesson-fields.ts';
import type { LessonStore } from './types.ts';

/** Lessons of each kind. */
const OF_EACH = 3;
const LINES_OF_EACH = 4;

/**
 * Makes three published lessons of each kind out of the demo scenes, as far as those are ready: call it again when more
 * are. Lessons are spread over the scenes; one that was ever made, and perhaps removed since, is not made again.
 */
export async function seedDemoLessons(args: {
  lessons: LessonStore;
  films: FilmStore;
  /** The scenes that are wanted, in their order; null while one is not ready. */
  demoFilms: readonly (Video | null)[];
  clock: Clock;
}): Promise<void> {
  const { lessons, films, demoFilms: scenes, clock } = args;
  const made = new Set(await lessons.listDemoKeys());
  for (const [kindAt, kind] of lessonKinds.entries()) {
    for (let number = 0; number < OF_EACH; number++) {
      const demoKey = `${kind}-${number + 1}`;
      const video = scenes[number % Math.max(1, scenes.length)];
      if (made.has(demoKey) || !video?.mezzanine) continue;
      const { durationMs } = video.mezzanine;
      const lines = chooseLines({
        lines: await films.linesOfVideo({ videoId: video.id }),
        part: kindAt + lessonKinds.length * Math.floor(number / scenes.length),
      });
      if (lines.length === 0) continue;
      const nowMs = clock.nowMs();
      await lessons.insertLesson({
        ...buildLessonFields({
          before: null,
          input: { kind, videoId: video.id, lineIds: lines.map(({ id }) => id), level: levelOf(number) },
          lines,
          durationMs,
        }),
        id: newId(),
        state: 'published',
        demoKey,
        createdMs: nowMs,
        publishedMs: nowMs,
      });
    }
  }
}

/** A few lines that follow one another, other ones for every part of a scene as long as it has enough. */
function chooseLines({ lines, part }: { lines: Line[]; part: number }): Line[] {
  const said = lines.filter(({ en, zh }) => en !== null && zh !== null);
  const last = Math.max(1, said.length - LINES_OF_EACH + 1);
  const first = (part * LINES_OF_EACH) % last;
  return said.slice(first, first + LINES_OF_EACH);
}

const levelOf = (number: number): LessonLevel => lessonLevels[number % lessonLevels.length] ?? 1;
