import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import type { ClipStore, ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { addClipsToWall } from '../dub-posts/add-clips-to-wall.ts';
import type { DubPostStore } from '../dub-posts/types.ts';
import { visibleClientOwnerIds } from '../films/film-access.ts';
import type { FilmStore, FilmSummary, FilmsService } from '../films/types.ts';
import type { LessonService } from '../lessons/types.ts';
import type { TakeStore } from '../takes/types.ts';
import { chooseFirstFilm, chooseFirstLine } from './choose-first-line.ts';
import type { FirstLine, HomeFacts, HomeService, HomeStore } from './types.ts';

/** How many of a film's lines are looked through for the line that is shown to somebody new. */
const FIRST_LINES = 100;

/** How many of the due words are shown. */
const DUE_WORDS = 3;

/** Creates the service for the home page. It reads no more than the page shows, so its cost doesn't grow with the library. */
export function createHomeService(args: {
  home: HomeStore;
  films: Pick<FilmsService, 'newest'>;
  filmStore: Pick<FilmStore, 'linesOfVideo' | 'videosWithFilms'>;
  proposeCuts: ProposeCuts;
  clipStore: Pick<ClipStore, 'newestClipIds'>;
  clips: Pick<ClipsService, 'details'>;
  takes: Pick<TakeStore, 'firstLeastPracticedClips'>;
  dubPosts: Pick<DubPostStore, 'firstOfWall'>;
  lessons: Pick<LessonService, 'listed'>;
  clock: Clock;
}): HomeService {
  const { home, films, filmStore, proposeCuts, clipStore, clips, takes, dubPosts, lessons, clock } = args;

  const findFirstLine = async (shown: readonly FilmSummary[]): Promise<FirstLine | null> => {
    const videoId = chooseFirstFilm(shown)?.posterVideoId;
    if (!videoId) return null;
    const [lines, videos] = await Promise.all([
      filmStore.linesOfVideo({ videoId, limit: FIRST_LINES }),
      filmStore.videosWithFilms([videoId]),
    ]);
    const { film, video } = videos.get(videoId) ?? {};
    const line = chooseFirstLine(lines);
    if (!film || !video?.mezzanine || !line) return null;
    const { mezzanine, revision } = video;
    const [cut] = await proposeCuts([{ ...line, lineId: line.id, mezzanine, revision }]);
    return cut ? { film, line, range: { startMs: cut.startMs, endMs: cut.endMs }, mezzanine } : null;
  };

  const findLesson = (viewer: Viewer, { begunLessonId, nextLessonId }: HomeFacts, isNew: boolean) => {
    const lessonId = begunLessonId ?? (isNew ? null : nextLessonId);
    return lessonId === null ? null : lessons.listed({ viewer, lessonId });
  };

  return {
    async overview({ viewer, ...counts }) {
      const clientOwnerIds = visibleClientOwnerIds(viewer);
      const now = { accountId: viewer.id, nowMs: clock.nowMs() };
      const wall = { clipId: null, exceptOwnerId: null, clientOwnerIds, limit: counts.dubs };
      const [facts, newest, ownIds, cold, newestDubs, likedDubs] = await Promise.all([
        home.facts({ ...now, clientOwnerIds }),
        films.newest({ viewer, count: counts.films }),
        clipStore.newestClipIds({ ownerId: viewer.id, clientOwnerIds, limit: counts.clips }),
        takes.firstLeastPracticedClips({
          viewerId: viewer.id,
          clientOwnerIds,
          // One may be the clip of today's practice.
          limit: counts.leastPracticed + 1,
        }),
        dubPosts.firstOfWall({ ...wall, sort: 'new' }),
        dubPosts.firstOfWall({ ...wall, sort: 'liked' }),
      ]);
      const isNew = ownIds.length === 0 && !facts.hasTakes;
      const practiceClipId = isNew ? null : (facts.unpracticedClipId ?? cold[0]?.clipId ?? null);
      const others = cold.filter(({ clipId }) => clipId !== practiceClipId).slice(0, counts.leastPracticed);
      const clipIds = [...ownIds, ...others.map(({ clipId }) => clipId)];
      clipIds.push(...[...newestDubs, ...likedDubs].map(({ clipId }) => clipId));
      if (practiceClipId !== null) clipIds.push(practiceClipId);
      const [views, firstDueWords, firstLine, lesson] = await Promise.all([
        clips.details({ viewer, clipIds: [...new Set(clipIds)] }),
        facts.dueWords > 0 ? home.dueWords({ ...now, limit: DUE_WORDS }) : [],
        isNew ? findFirstLine(newest) : null,
        findLesson(viewer, facts, isNew),
      ]);
      const viewById = new Map(views.map((view) => [view.clip.id, view]));
      const shownFilms = [
        ...newest.map(({ film }) => film),
        ...views.map(({ film }) => film),
        ...(firstLine ? [firstLine.film] : []),
      ];
      if (lesson) shownFilms.push(lesson.film);
      return {
        films: newest,
        showsKids: shownFilms.some(({ source }) => source === 'kid'),
        clips: ownIds.flatMap((id) => viewById.get(id) ?? []),
        leastPracticed: others.flatMap(({ clipId, people }) => {
          const clip = viewById.get(clipId);
          return clip ? [{ clip, people }] : [];
        }),
        newestDubs: addClipsToWall({ viewer, entries: newestDubs, clips: views }),
        likedDubs: addClipsToWall({ viewer, entries: likedDubs, clips: views }),
        firstLine,
        practice: {
          dueWords: facts.dueWords,
          firstDueWords,
          clip: (practiceClipId !== null && viewById.get(practiceClipId)) || null,
          lesson,
        },
        survey: facts.survey,
        activity: facts.activity,
        campaign: facts.campaign,
      };
    },
  };
}
