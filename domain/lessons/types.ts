import type { LessonKind, LessonLevel, LessonStage } from '#shared/lessons.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film, MezzanineInfo } from '../films/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { OpeningFacts } from '../red-packets/types.ts';

/** Only administrators see `draft`. A `removed` lesson keeps its row, so that a demo lesson is not created again. */
export const lessonStates = ['draft', 'published', 'removed'] as const;
export type LessonState = (typeof lessonStates)[number];

/** Self-ratings of a step in m1 and m2. In m3, the answer is the chosen word. */
export const stepSelfRatings = ['understood', 'unsure'] as const;

/** One line of a lesson. It is a copy, so later changes of the subtitles don't affect the lesson. */
export interface LessonStep {
  lineId: string;
  startMs: number;
  endMs: number;
  en: string;
  zh: string | null;
}

/** The fields of a lesson that administrators edit. */
export interface LessonFields {
  kind: LessonKind;
  title: string;
  titleZh: string | null;
  level: LessonLevel;
  videoId: string;
  /** The time range of the lesson in the video, in milliseconds. It contains every step. */
  startMs: number;
  endMs: number;
  /** In the order of their start times. */
  steps: LessonStep[];
  /** The red packet that learners can open at the end of the lesson, while it is active. */
  redPacketId: string | null;
}

/** What makes a lesson the same as another one; see `isSameLesson`. */
export type LessonIdentity = Pick<LessonFields, 'kind' | 'videoId' | 'startMs' | 'endMs' | 'steps'>;

export interface Lesson extends LessonFields {
  id: string;
  state: LessonState;
  /** Position in the list of its kind, lowest first. There may be gaps. */
  position: number;
  /** Unique key of a demo lesson, such as `m1-2`; null for other lessons. */
  demoKey: string | null;
  createdMs: number;
  /** When it was first published. */
  publishedMs: number | null;
}

export interface LessonProgress {
  lessonId: string;
  accountId: string;
  stage: LessonStage;
  /** Index of the step, starting at 0. */
  step: number;
  startedMs: number;
  updatedMs: number;
  /** Time spent until the lesson was first finished, in milliseconds. A pause counts for at most two minutes. */
  spentMs: number;
  /** When the lesson was first finished. */
  finishedMs: number | null;
}

/** A learner's last choice at a step. `isCorrect` is whether it means "understood" or is the right word. */
export interface StepAnswer {
  step: number;
  choice: string;
  isCorrect: boolean;
}

/** A video with a red packet that can be opened now. */
interface RedPacketVideo {
  redPacketId: string;
  theme: string;
  expiresMs: number;
  videoId: string;
  filmId: string;
  /** The bounds of a share. */
  minCents: number;
  maxCents: number;
  /** Number of shares that can be opened now. */
  left: number;
  /** The lesson that opens it; null if the whole video does. */
  lesson: { id: string; kind: LessonKind; title: string } | null;
  facts: Pick<OpeningFacts, 'watch' | 'lesson'>;
  /** The viewer's share; null until it is granted. */
  ownCents: number | null;
}

export interface LessonStore {
  /**
   * Inserts a lesson at `position`, or at the end of its kind's list. Returns false if a lesson with its `demoKey` was
   * ever created. Audits it if `actorId` is given.
   */
  insertLesson(
    lesson: Omit<Lesson, 'position'> & { position?: number | undefined },
    actorId?: string,
  ): Promise<boolean>;
  /**
   * Inserts new lessons at the end of the lists of their kinds, all of them or none, and audits them. Returns false and
   * inserts none if one of them is there already (see `isSameLesson`).
   */
  insertDrafts(lessons: readonly Omit<Lesson, 'position'>[], actorId: string): Promise<boolean>;
  /** What makes the lessons of these videos the same as others. Removed lessons are left out. */
  lessonsOfVideos(videoIds: readonly string[]): Promise<LessonIdentity[]>;
  lessonById(id: string): Promise<Lesson | null>;
  /** In no particular order; missing ones are left out. */
  lessonsByIds(ids: readonly string[]): Promise<Lesson[]>;
  /**
   * Updates a lesson in one transaction. Returns false and changes nothing if it doesn't exist or was removed. The
   * first publication and a change of kind move it to the end of its list; the first publication deletes all progress. After that, it moves to `position` if that
   * is given, and the lessons in between shift by one. Deletes the answers of stale steps; see `planLessonUpdate`.
   * Audits what has changed if `actorId` is given.
   */
  updateLesson(args: {
    id: string;
    fields?: LessonFields | null;
    state?: LessonState | null;
    position?: number | null;
    actorId?: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Lists lessons by kind and position; null lists all kinds. A newly published lesson comes last, so earlier pages
   * don't change.
   */
  listLessons(args: {
    kind: LessonKind | null;
    states: readonly LessonState[];
    /** Null or absent for lessons of all videos. */
    videoId?: string | null;
    limit: number;
    offset: number;
  }): Promise<{ lessons: Lesson[]; total: number }>;
  /** Returns the next published lesson in the same list. */
  nextLesson(lesson: Pick<Lesson, 'id' | 'kind' | 'position'>): Promise<Lesson | null>;
  listDemoKeys(): Promise<string[]>;

  listProgress(args: { accountId: string; lessonIds: readonly string[] }): Promise<LessonProgress[]>;
  /**
   * Records a learner's stage, step, and answer, and the time spent; see `advanceLessonProgress`. The first call starts
   * the lesson.
   */
  recordProgress(args: {
    lessonId: string;
    accountId: string;
    stage: Exclude<LessonStage, 'complete'>;
    step: number;
    answer: Omit<StepAnswer, 'step'> | null;
    nowMs: number;
  }): Promise<LessonProgress>;
  /**
   * Finishes a lesson; see `finishLessonProgress`. Changes nothing and returns null if the learner has not reached the
   * last step.
   */
  finishLesson(args: {
    lessonId: string;
    accountId: string;
    lastStep: number;
    nowMs: number;
  }): Promise<LessonProgress | null>;
  /** Lists answers by step. */
  listAnswers(args: { lessonId: string; accountId: string }): Promise<StepAnswer[]>;

  /** Lists videos with an active red packet, by the time when the first of their red packets became active. */
  listRedPacketVideos(args: {
    viewerId: string;
    nowMs: number;
    limit: number;
    offset: number;
  }): Promise<{ videos: RedPacketVideo[]; total: number }>;
}

/** A lesson of a list, with the viewer's progress. */
export interface LessonListItem {
  lesson: Lesson;
  film: Film;
  /** Frame at the start of the lesson, for a still. */
  frame: number;
  progress: LessonProgress | null;
}

export interface LessonView extends LessonListItem {
  mezzanine: MezzanineInfo;
  answers: StepAnswer[];
  next: { id: string; kind: LessonKind; title: string; titleZh: string | null } | null;
  /**
   * The lesson's red packet, if the viewer has finished the lesson and the red packet is active or has granted them a
   * share.
   */
  dueRedPacketId: string | null;
  /** Whether the lesson has a red packet, even if the viewer cannot open it yet. */
  hasRedPacket: boolean;
}

export interface RedPacketVideoListItem extends Omit<RedPacketVideo, 'facts'> {
  /** How much the viewer has watched of the video or of the lesson's time range, in percent. */
  percent: number;
  film: Film;
  title: string | null;
  durationMs: number;
}

/** The fields of a lesson in a request. An absent field of an existing lesson keeps its value. */
export interface LessonInput {
  kind?: LessonKind | undefined;
  title?: string | undefined;
  titleZh?: string | null | undefined;
  level?: LessonLevel | undefined;
  videoId?: string | undefined;
  startMs?: number | null | undefined;
  endMs?: number | null | undefined;
  /** IDs of lines of the video. */
  lineIds?: readonly string[] | undefined;
  redPacketId?: string | null | undefined;
  state?: LessonState | undefined;
  position?: number | undefined;
}

export interface LessonService {
  list(args: { viewer: Viewer; kind: LessonKind } & PageArgs): Promise<Page<LessonListItem>>;
  /** Returns a published lesson as the list shows it; null if there is none, or its video cannot be played. */
  listed(args: { viewer: Viewer; lessonId: string }): Promise<LessonListItem | null>;
  listRedPacketVideos(args: { viewer: Viewer } & PageArgs): Promise<Page<RedPacketVideoListItem>>;
  /**
   * Throws not_found, also for drafts unless the viewer is an administrator; not_ready if the video cannot be played.
   */
  detail(args: { viewer: Viewer; lessonId: string }): Promise<LessonView>;
  /**
   * Records a learner's stage, step, and choice. Finishing a lesson again changes nothing. Throws not_found;
   * bad_parameter with the field step or choice; illegal_move for `complete` before the last step.
   */
  recordProgress(args: {
    viewer: Viewer;
    lessonId: string;
    stage: LessonStage;
    step: number;
    choice: string | null;
  }): Promise<LessonProgress>;
  /** Lists all lessons for editing. This and the following methods are for administrators. */
  listAll(
    args: { kind: LessonKind | null; videoId: string | null } & PageArgs,
  ): Promise<Page<Lesson & { film: Film }>>;
  /** Creates or changes a lesson. Throws not_found; illegal_move for a removed lesson; bad_parameter with the field. */
  save(args: { viewer: Viewer; lessonId: string | null; input: LessonInput }): Promise<Lesson>;
  remove(args: { viewer: Viewer; lessonId: string }): Promise<void>;
}
