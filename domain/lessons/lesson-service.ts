import { frameAt } from '#shared/frames.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore, Video } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { computeOpeningPercent } from '../red-packets/opening-conditions.ts';
import type { RedPacketStore } from '../red-packets/types.ts';
import { buildLessonFields } from './build-lesson-fields.ts';
import { gradeChoice } from './generate-quiz.ts';
import type { Lesson, LessonListItem, LessonService, LessonStore, StepAnswer } from './types.ts';

/**
 * Creates the service for guided lessons: administrators edit them, learners take them, and it records their progress.
 */
export function createLessonService(args: {
  lessons: LessonStore;
  films: Pick<FilmStore, 'videosWithFilms' | 'linesOfVideo'>;
  redPackets: Pick<RedPacketStore, 'redPacketById' | 'redPacketsForVideo'>;
  clock: Clock;
}): LessonService {
  const { lessons, films, redPackets, clock } = args;

  const requireLesson = async (viewer: Viewer, lessonId: string): Promise<Lesson> => {
    const lesson = await lessons.lessonById(lessonId);
    const isVisible = lesson?.state === 'published' || (lesson?.state === 'draft' && isAdmin(viewer));
    if (!lesson || !isVisible) throw new AppError('not_found', { field: 'lessonId' });
    return lesson;
  };
  const requirePlayableVideo = async (viewer: Viewer, videoId: string) => {
    const { film, video } = await requireVideo({ films, viewer, videoId });
    if (video.state !== 'ready' || !video.mezzanine) throw new AppError('not_ready');
    return { film, mezzanine: video.mezzanine };
  };
  /** Leaves out lessons whose film is gone. */
  const listItemsOf = async (viewer: Viewer, found: readonly Lesson[]) => {
    const [videos, progressList] = await Promise.all([
      films.videosWithFilms(found.map(({ videoId }) => videoId)),
      lessons.listProgress({ accountId: viewer.id, lessonIds: found.map(({ id }) => id) }),
    ]);
    return found.flatMap((lesson) => {
      const { film, video } = videos.get(lesson.videoId) ?? {};
      if (!film || !video) return [];
      const progress = progressList.find(({ lessonId }) => lessonId === lesson.id) ?? null;
      const item: LessonListItem = { lesson, film, progress, frame: startFrameOf(lesson, video) };
      return [{ item, video }];
    });
  };
  /** Returns the red packet that the lesson opens, or else the one of the whole video that the lesson shows at its end. */
  const findVisibleRedPacketId = async (viewer: Viewer, lesson: Lesson) => {
    const visible = await redPackets.redPacketsForVideo({
      videoId: lesson.videoId,
      accountId: viewer.id,
      nowMs: clock.nowMs(),
    });
    const found =
      visible.find(({ lessonId }) => lessonId === lesson.id) ??
      visible.find(({ id, lessonId }) => id === lesson.redPacketId && lessonId === null);
    return found?.id ?? null;
  };
  /**
   * Throws not_found unless the red packet is for the video and no other lesson, and belongs to the viewer or is already
   * that of the lesson.
   */
  const checkRedPacket = async (
    viewer: Viewer,
    before: Lesson | null,
    redPacketId: string,
    videoId: string,
  ) => {
    const redPacket = await redPackets.redPacketById(redPacketId);
    const isForVideo =
      redPacket?.videoId === videoId &&
      redPacket.status !== redPacketStatus.removed &&
      (redPacket.lessonId === null || redPacket.lessonId === before?.id);
    if (!isForVideo || (redPacket.adminId !== viewer.id && before?.redPacketId !== redPacketId)) {
      throw new AppError('not_found', { field: 'redPacketId' });
    }
  };

  return {
    async list({ viewer, kind, pageNumber, pageSize }) {
      const found = await lessons.listLessons({
        kind,
        states: ['published'],
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const items = await listItemsOf(viewer, found.lessons);
      return { list: items.map(({ item }) => item), total: found.total, pageNumber, pageSize };
    },

    async listed({ viewer, lessonId }) {
      const lesson = await lessons.lessonById(lessonId);
      if (lesson?.state !== 'published') return null;
      const [found] = await listItemsOf(viewer, [lesson]);
      return found?.video.state === 'ready' ? found.item : null;
    },

    async listRedPacketVideos({ viewer, pageNumber, pageSize }) {
      const found = await lessons.listRedPacketVideos({
        viewerId: viewer.id,
        nowMs: clock.nowMs(),
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const videos = await films.videosWithFilms(found.videos.map(({ videoId }) => videoId));
      const list = found.videos.flatMap((item) => {
        const { film, video } = videos.get(item.videoId) ?? {};
        if (!film || !video) return [];
        const durationMs = video.mezzanine?.durationMs ?? 0;
        const { facts, ...shown } = item;
        const percent = computeOpeningPercent({ facts, durationMs });
        return [{ ...shown, film, title: video.title, durationMs, percent }];
      });
      return { list, total: found.total, pageNumber, pageSize };
    },

    async detail({ viewer, lessonId }) {
      const lesson = await requireLesson(viewer, lessonId);
      const { film, mezzanine } = await requirePlayableVideo(viewer, lesson.videoId);
      const [[progress = null], answers, next, redPacketId] = await Promise.all([
        lessons.listProgress({ accountId: viewer.id, lessonIds: [lessonId] }),
        lessons.listAnswers({ accountId: viewer.id, lessonId }),
        lessons.nextLesson(lesson),
        findVisibleRedPacketId(viewer, lesson),
      ]);
      return {
        lesson,
        film,
        mezzanine,
        frame: frameAt(lesson.startMs, mezzanine.rate),
        progress,
        answers,
        next: next && { id: next.id, kind: next.kind, title: next.title, titleZh: next.titleZh },
        dueRedPacketId: progress?.finishedMs == null ? null : redPacketId,
        hasRedPacket: redPacketId !== null || lesson.redPacketId !== null,
      };
    },

    async recordProgress({ viewer, lessonId, stage, step, choice }) {
      const lesson = await requireLesson(viewer, lessonId);
      const lastStep = lesson.steps.length - 1;
      if (step > lastStep) throw new AppError('bad_parameter', { field: 'step' });
      const nowMs = clock.nowMs();
      const key = { lessonId, accountId: viewer.id, nowMs };
      let answer: Omit<StepAnswer, 'step'> | null = null;
      if (choice !== null) {
        const isCorrect = stage === 'simpleClass' ? gradeChoice({ lesson, step, choice }) : null;
        if (isCorrect === null) throw new AppError('bad_parameter', { field: 'choice' });
        answer = { choice, isCorrect };
      }
      if (stage !== 'complete') return lessons.recordProgress({ ...key, stage, step, answer });
      const finished = await lessons.finishLesson({ ...key, lastStep });
      if (!finished) throw new AppError('illegal_move', { field: 'stage' });
      return finished;
    },

    async listAll({ kind, videoId, pageNumber, pageSize }) {
      const found = await lessons.listLessons({
        ...{ kind, videoId },
        states: ['draft', 'published'],
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const videos = await films.videosWithFilms(found.lessons.map(({ videoId }) => videoId));
      const list = found.lessons.flatMap((lesson) => {
        const film = videos.get(lesson.videoId)?.film;
        return film ? [{ ...lesson, film }] : [];
      });
      return { list, total: found.total, pageNumber, pageSize };
    },

    async save({ viewer, lessonId, input }) {
      const before = lessonId === null ? null : await lessons.lessonById(lessonId);
      if (lessonId !== null && !before) throw new AppError('not_found', { field: 'lessonId' });
      if (before?.state === 'removed') throw new AppError('illegal_move', { field: 'lessonId' });
      const videoId = input.videoId ?? before?.videoId;
      if (!videoId) throw new AppError('bad_parameter', { field: 'videoId' });
      const { film, mezzanine } = await requirePlayableVideo(viewer, videoId);
      // Only the learner who uploaded a film may see it, but lessons are for everybody.
      if (film.source === 'client') throw new AppError('bad_parameter', { field: 'videoId' });
      const lines = input.lineIds ? await films.linesOfVideo({ videoId }) : [];
      const fields = buildLessonFields({ before, input, lines, durationMs: mezzanine.durationMs });
      if (fields.redPacketId !== null) await checkRedPacket(viewer, before, fields.redPacketId, videoId);

      const nowMs = clock.nowMs();
      const id = before?.id ?? newId();
      const { state, position } = input;
      if (before) {
        if (!(await lessons.updateLesson({ id, fields, state, position, actorId: viewer.id, nowMs }))) {
          throw new AppError('illegal_move', { field: 'lessonId' });
        }
      } else {
        const lesson = {
          ...{ ...fields, id, position, demoKey: null, createdMs: nowMs },
          state: state ?? 'draft',
          publishedMs: state === 'published' ? nowMs : null,
        };
        await lessons.insertLesson(lesson, viewer.id);
      }
      const saved = await lessons.lessonById(id);
      if (!saved) throw new AppError('not_found', { field: 'lessonId' });
      return saved;
    },

    async remove({ viewer, lessonId }) {
      const nowMs = clock.nowMs();
      const removed = await lessons.updateLesson({
        ...{ id: lessonId, state: 'removed', actorId: viewer.id, nowMs },
      });
      if (!removed) throw new AppError('not_found', { field: 'lessonId' });
    },
  };
}

function startFrameOf(lesson: Lesson, video: Video): number {
  const rate = video.mezzanine?.rate;
  return rate ? frameAt(lesson.startMs, rate) : 0;
}
