import { type LessonLevel, lessonKinds, lessonLevels } from '#shared/lessons.ts';
import type { Clock } from '../clock.ts';
import type { FilmStore, Line, Video } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { buildLessonFields } from './build-lesson-fields.ts';
import type { LessonStore } from './types.ts';

const LESSONS_PER_KIND = 3;
const LINES_PER_LESSON = 4;

/**
 * Creates three published lessons of each kind from the demo scenes that are ready. Call it again when more scenes are
 * ready. The lessons are distributed over the scenes. A demo lesson is created only once, even if it is removed later.
 */
export async function seedDemoLessons(args: {
  lessons: LessonStore;
  films: FilmStore;
  /** The demo scenes in order. A scene is null until it is ready. */
  demoFilms: readonly (Video | null)[];
  clock: Clock;
}): Promise<void> {
  const { lessons, films, demoFilms: scenes, clock } = args;
  const existingKeys = new Set(await lessons.listDemoKeys());
  for (const [kindIndex, kind] of lessonKinds.entries()) {
    for (let number = 0; number < LESSONS_PER_KIND; number++) {
      const demoKey = `${kind}-${number + 1}`;
      const video = scenes[number % Math.max(1, scenes.length)];
      if (existingKeys.has(demoKey) || !video?.mezzanine) continue;
      const { durationMs } = video.mezzanine;
      const allLines = await films.linesOfVideo({ videoId: video.id });
      const lines = chooseLines({
        lines: allLines,
        part: kindIndex + lessonKinds.length * Math.floor(number / scenes.length),
      });
      if (lines.length === 0) continue;
      const nowMs = clock.nowMs();
      await lessons.insertLesson({
        ...buildLessonFields({
          before: null,
          input: { kind, videoId: video.id, lineIds: lines.map(({ id }) => id), level: levelOf(number) },
          lines: allLines,
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

/** Chooses consecutive bilingual lines. Each part of a scene gets different lines as long as the scene has enough. */
function chooseLines({ lines, part }: { lines: Line[]; part: number }): Line[] {
  const bilingual = lines.filter(({ en, zh }) => en !== null && zh !== null);
  const startCount = Math.max(1, bilingual.length - LINES_PER_LESSON + 1);
  const start = (part * LINES_PER_LESSON) % startCount;
  return bilingual.slice(start, start + LINES_PER_LESSON);
}

const levelOf = (number: number): LessonLevel => lessonLevels[number % lessonLevels.length] ?? 1;
