import type { Viewer } from '#domain/accounts/types.ts';
import type { Film, MezzanineInfo } from '#domain/films/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { LessonKind, LessonLevel, LessonStage } from '#shared/lessons.ts';

/** `draft` is seen by admins alone; `removed` is kept, so that a ready-made lesson is not made again. */
export const lessonStates = ['draft', 'published', 'removed'] as const;
export type LessonState = (typeof lessonStates)[number];

/** What a learner says of a step of m1 and m2. A step of m3 is answered with the word that was chosen. */
export const stepSelfRatings = ['understood', 'unsure'] as const;

/** One line of a lesson, copied when the lesson was made: a later change of the subtitles leaves it as it is. */
export interface LessonStep {
  lineId: string;
  startMs: number;
  endMs: number;
  en: string;
  zh: string | null;
}

/** What an admin decides of a lesson. */
export interface LessonFields {
  kind: LessonKind;
  title: string;
  titleZh: string | null;
  level: LessonLevel;
  videoId: string;
  /** The span of the video it is about; every step lies in it. Milliseconds. */
  startMs: number;
  endMs: number;
  /** In the order of their times. */
  steps: LessonStep[];
  /** The red packet that is due at its end, when it is active. */
  redPacketId: string | null;
}

export interface Lesson extends LessonFields {
  id: string;
  state: LessonState;
  /** Its place in the list of its kind, lowest first; not necessarily without gaps. */
  position: number;
  /** Of a ready-made lesson: what it was made as, once. */
  demoKey: string | null;
  createdMs: number;
  /** When it was first published. */
  publishedMs: number | null;
}

export interface LessonProgress {
  lessonId: string;
  accountId: string;
  stage: LessonStage;
  /** From 0. */
  step: number;
  startedMs: number;
  updatedMs: number;
  /** Time spent on it until it was first finished; pauses count for two minutes at most. Milliseconds. */
  spentMs: number;
  /** When it was first finished. */
  finishedMs: number | null;
}

/** What a learner last chose at a step, and whether that was understood or right. */
export interface StepAnswer {
  step: number;
  choice: string;
  right: boolean;
}

/** An entry of the operation log of the pages. */
export interface OperationLogRecord {
  eventId: string;
  /** '' for none. */
  lessonId: string;
  /** Unix time in seconds. */
  ctime: number;
  pageId: string;
  remark: string;
  /** Made by the page for every entry, so that two alike in one second stay two; '' from callers that make none. */
  entryId: string;
}

/** A video that carries a red packet which can be opened now. */
export interface RedPacketVideo {
  redPacketId: string;
  theme: string;
  expireMs: number;
  videoId: string;
  filmId: string;
}

export interface LessonStore {
  /** Puts a lesson at the end of its kind's list, or at `place`; false when one of its `demoKey` was ever made. */
  insertLesson(lesson: Omit<Lesson, 'position'> & { position?: number | undefined }): Promise<boolean>;
  lessonById(id: string): Promise<Lesson | null>;
  /**
   * Changes a lesson, all of it or, when it is gone or has been removed (false), nothing. The first time it is published,
   * and when it comes to another kind, it goes to the end of the list; then to `place`, when given: the others between
   * there and where it was move by one. Answers at steps where another line stands now are dropped.
   */
  updateLesson(args: {
    id: string;
    fields?: LessonFields | null;
    state?: LessonState | null;
    position?: number | null;
    nowMs: number;
  }): Promise<boolean>;
  /** By kind (null: all) and place. A lesson that is published comes last, so pages stay while lessons are added. */
  listLessons(args: {
    kind: LessonKind | null;
    states: readonly LessonState[];
    limit: number;
    offset: number;
  }): Promise<{ lessons: Lesson[]; total: number }>;
  /** The published lesson behind this one in its list. */
  nextLesson(lesson: Pick<Lesson, 'id' | 'kind' | 'position'>): Promise<Lesson | null>;
  listDemoKeys(): Promise<string[]>;

  listProgress(args: { accountId: string; lessonIds: readonly string[] }): Promise<LessonProgress[]>;
  /**
   * Enters where a learner is, with what was chosen there: the first entry is the start. `previousVideo` leaves the place of
   * a learner who is further already. Adds the time since the last entry until the lesson is finished.
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
   * Finishes a lesson that is at its last step, or was finished before, whose first time stays. Null, with nothing changed,
   * for one that is not that far.
   */
  finishLesson(args: {
    lessonId: string;
    accountId: string;
    lastStep: number;
    nowMs: number;
  }): Promise<LessonProgress | null>;
  /** By step. */
  listAnswers(args: { lessonId: string; accountId: string }): Promise<StepAnswer[]>;

  /** Videos with an active red packet, by when the first of their packets became active. */
  listRedPacketVideos(args: {
    viewerId: string;
    nowMs: number;
    limit: number;
    offset: number;
  }): Promise<{ videos: RedPacketVideo[]; total: number }>;

  /** Keeps the entries whose key is new; how many those were. `key` tells an entry of a visitor from every other. */
  insertLogEntries(args: {
    entries: readonly (OperationLogRecord & { key: string })[];
    accountId: string | null;
    deviceId: string | null;
    nowMs: number;
  }): Promise<number>;
  /** Drops the entries that were received before; how many those were. */
  deleteLogEntries(args: { beforeMs: number }): Promise<number>;
}

/** A lesson on a list, with where the viewer is in it. */
export interface LessonListItem {
  lesson: Lesson;
  film: Film;
  /** Frame at which its span begins, for a still. */
  frame: number;
  progress: LessonProgress | null;
}

export interface LessonView extends LessonListItem {
  mezzanine: MezzanineInfo;
  answers: StepAnswer[];
  next: { id: string; kind: LessonKind; title: string; titleZh: string | null } | null;
  /** Its red packet's id when it is due: the lesson is finished and the packet is active, or the viewer has a share of it. */
  dueRedPacketId: string | null;
}

export interface RedPacketVideoListItem extends RedPacketVideo {
  film: Film;
  title: string | null;
  durationMs: number;
}

/** What an admin sends: of an existing lesson, what is left out stays. */
export interface LessonInput {
  kind?: LessonKind | undefined;
  title?: string | undefined;
  titleZh?: string | null | undefined;
  level?: LessonLevel | undefined;
  videoId?: string | undefined;
  startMs?: number | null | undefined;
  endMs?: number | null | undefined;
  /** Ids of lines of the video. */
  lineIds?: readonly string[] | undefined;
  redPacketId?: string | null | undefined;
  state?: LessonState | undefined;
  position?: number | undefined;
}

export interface LessonService {
  list(args: { viewer: Viewer; kind: LessonKind } & PageArgs): Promise<Page<LessonListItem>>;
  listRedPacketVideos(args: { viewer: Viewer } & PageArgs): Promise<Page<RedPacketVideoListItem>>;
  /** Throws not_found, also for a draft that a client asks for; not_ready when its video cannot be played. */
  detail(args: { viewer: Viewer; lessonId: string }): Promise<LessonView>;
  /**
   * Enters where a learner is, and what was chosen at that step. Finishing twice is one.
   * Throws not_found, bad_parameter (step, choice), illegal_move for `complete` before the last step.
   */
  recordProgress(args: {
    viewer: Viewer;
    lessonId: string;
    stage: LessonStage;
    step: number;
    choice: string | null;
  }): Promise<LessonProgress>;
  /** All below are for admins: they throw forbidden. */
  listAll(
    args: { viewer: Viewer; kind: LessonKind | null } & PageArgs,
  ): Promise<Page<Lesson & { film: Film }>>;
  /** Makes a lesson, or changes one. Throws not_found, illegal_move for a removed one, bad_parameter naming the part at fault. */
  save(args: { viewer: Viewer; lessonId: string | null; input: LessonInput }): Promise<Lesson>;
  remove(args: { viewer: Viewer; lessonId: string }): Promise<void>;
}

export interface OperationLogService {
  /**
   * Keeps a batch of entries; what the visitor has sent before is a duplicate. Signed in, the visitor is the account;
   * otherwise the device `deviceId`. Throws login_required with neither.
   */
  save(args: {
    viewer: Viewer | null;
    deviceId: string | null;
    entries: readonly OperationLogRecord[];
  }): Promise<{ saved: number; duplicates: number }>;
}
