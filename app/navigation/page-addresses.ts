import type { ResultFilter } from '#shared/classes.ts';
import type { WallSort } from '#shared/dub-posts.ts';
import type { LessonKind, LessonStage } from '#shared/lessons.ts';
import type { LineReference } from '#shared/line-mark.ts';
import { pagePaths, withQuery } from './page-paths.ts';

/** Returns the parameters of a page of a list, which counts from 1. The first page has none, so that it shows newer rows. */
export const pagingQuery = (pageNumber: number, asOfMs: number | null) =>
  pageNumber > 1 ? { pageno: pageNumber, as_of: asOfMs } : {};

/** Returns the parameters that name a line, or a run of lines by its first and last one. */
export const lineFields = (line: LineReference | undefined, lastLine?: LineReference) => ({
  sub_id: line?.id,
  said: line?.mark,
  ...(lastLine && lastLine.id !== line?.id ? { last_sub_id: lastLine.id, last_said: lastLine.mark } : {}),
});

/** Returns the address of a film, of one of its videos, and of one of its lines. */
export function filmPath(at: { filmId?: string; videoId?: string; line?: LineReference }): string {
  return withQuery(pagePaths.film, { film_id: at.filmId, video_id: at.videoId, ...lineFields(at.line) });
}

/**
 * What a page of the line workspace is about: a clip, or a video, from one of its lines to another, or a time range of it,
 * in milliseconds.
 */
export type WorkspaceTarget =
  | { clipId: string }
  | { videoId: string; line?: LineReference; lastLine?: LineReference; startMs?: number; endMs?: number };

/** Returns the parameters that name a target. */
function targetFields(target: WorkspaceTarget): Record<string, string | number | null | undefined> {
  if ('clipId' in target) return { bar_id: target.clipId };
  const { videoId, line, lastLine, startMs, endMs } = target;
  return {
    video_id: videoId,
    ...lineFields(line, lastLine),
    start_ms: startMs === undefined ? undefined : Math.round(startMs),
    end_ms: endMs === undefined ? undefined : Math.round(endMs),
  };
}

/** Returns the address of the clip editor. The editor finds where the speech of a line starts and ends. */
export const clipEditorPath = (target: WorkspaceTarget): string =>
  withQuery(pagePaths.clipEditor, targetFields(target));

/** Returns the address of the still page, at a frame of the film. */
export const stillPath = ({ frame, ...target }: WorkspaceTarget & { frame?: number }): string =>
  withQuery(pagePaths.still, { ...targetFields(target), frame });

/** Returns the address of the downloads, or of a page of the viewer's clips of a film. Pages count from 1. */
export function downloadPath(
  what: WorkspaceTarget | { filmId: string; pageNumber?: number; asOfMs?: number | null },
): string {
  if ('clipId' in what || 'videoId' in what) return withQuery(pagePaths.download, targetFields(what));
  const { filmId, pageNumber = 1, asOfMs = null } = what;
  return withQuery(pagePaths.download, { film_id: filmId, ...pagingQuery(pageNumber, asOfMs) });
}

/** Returns the address of one of the viewer's reels. */
export const reelPath = (reelId: string): string => withQuery(pagePaths.reels, { reel_id: reelId });

/** Returns the address of the search page for a phrase. */
export const phraseSearchPath = (q: string): string => withQuery(pagePaths.search, { q });

/** What one does on the dubbing page: dub, which needs no parameter, listen, or shadow. */
export const dubbingModes = ['dub', 'listen', 'shadow'] as const;
export type DubbingMode = (typeof dubbingModes)[number];

/** Returns the address where one dubs a target, listens to it, or shadows it, or that of a shared dub. */
export function dubbingPath(what: WorkspaceTarget | { shareId: string }, mode: DubbingMode = 'dub'): string {
  const fields = 'shareId' in what ? { share: what.shareId } : targetFields(what);
  return withQuery(pagePaths.dubbing, { ...fields, mode: mode === 'dub' ? null : mode });
}

/** Returns the address of a dub's page for those who may see it without its link. */
export const dubPath = (dubId: string): string => withQuery(pagePaths.dubbing, { dub_id: dubId });

/** Returns the address of the wall: of all clips, or of one. Pages count from 1. */
export function dubWallPath(what: {
  sort?: WallSort;
  clipId?: string | null;
  pageNumber?: number;
  asOfMs?: number | null;
}): string {
  const { sort = 'new', clipId, pageNumber = 1, asOfMs = null } = what;
  return withQuery(pagePaths.dubWall, {
    bar_id: clipId,
    sort: sort === 'new' ? null : sort,
    ...pagingQuery(pageNumber, asOfMs),
  });
}

/** Returns the address of the invitation to a role of a dub. */
export const roleInvitationPath = (inviteId: string): string =>
  withQuery(pagePaths.roleInvitation, { invite: inviteId });

/** Returns the address of a page of the classes. Pages count from 1. */
export const classesPath = (pageNumber = 1): string =>
  withQuery(pagePaths.classes, pagingQuery(pageNumber, null));

/** Returns the address of a class: of the results of one of its assignments, or of a page of its students. Pages count from 1. */
export function classPath(what: {
  classId: string;
  view?: 'assignments' | 'students';
  assignmentId?: string | null;
  filter?: ResultFilter;
  pageNumber?: number;
}): string {
  const { classId, view = 'assignments', assignmentId, filter = 'all', pageNumber = 1 } = what;
  return withQuery(`/class/${encodeURIComponent(classId)}`, {
    view: view === 'assignments' ? null : view,
    assignment: assignmentId,
    filter: filter === 'all' ? null : filter,
    ...pagingQuery(pageNumber, null),
  });
}

/** Returns the address of the invitation to a class. */
export const classInvitationPath = (inviteId: string): string =>
  `/class/join/${encodeURIComponent(inviteId)}`;

/** Returns the address where a teacher hears the takes that learners recorded of a clip, and which of them. */
export function studentTakesPath(what: {
  clipId: string;
  ownerId?: string | null;
  lineIndex?: number | 'whole' | null;
  unheard?: boolean;
  pageNumber?: number;
  asOfMs?: number | null;
  takeId?: string | null;
}): string {
  const { clipId, ownerId, lineIndex, unheard = false, pageNumber = 1, asOfMs = null, takeId } = what;
  return withQuery(pagePaths.dubbing, {
    bar_id: clipId,
    of: 'students',
    owner_id: ownerId,
    line: lineIndex,
    unheard: unheard ? 1 : null,
    ...pagingQuery(pageNumber, asOfMs),
    take: takeId,
  });
}

/** Returns the address of a page of the takes of all clips that a teacher has not heard yet. Pages count from 1. */
export const unheardTakesPath = (pageNumber = 1, asOfMs: number | null = null): string =>
  withQuery(pagePaths.dubbing, { of: 'students', ...pagingQuery(pageNumber, asOfMs) });

/** Returns the address where a learner finds one of their takes of a clip. */
export const ownTakePath = ({ clipId, takeId }: { clipId: string; takeId: string }): string =>
  withQuery(pagePaths.dubbing, { bar_id: clipId, take: takeId });

/** Returns the address of the comparison of a target with a take; without a take, with the best one. */
export const voiceComparisonPath = ({ takeId, ...target }: WorkspaceTarget & { takeId?: string }): string =>
  withQuery(pagePaths.voiceComparison, { ...targetFields(target), take: takeId });

/** A page of a list. */
export interface ListPage {
  /** The first page is 1. */
  pageNumber: number;
  /** The snapshot watermark of the first page; null for the first page itself. */
  asOfMs: number | null;
}

/** Prefix of the query parameters of the list of takes. The list of clips, which comes first, has no prefix. */
export const TAKES_PREFIX = 'take_';

/** Returns the address of what the viewer has learned, at pages of the clips and of the takes. */
export function learningPath({ clips, takes }: { clips: ListPage; takes: ListPage }): string {
  const takesQuery = Object.entries(pagingQuery(takes.pageNumber, takes.asOfMs));
  return withQuery(pagePaths.account, {
    ...pagingQuery(clips.pageNumber, clips.asOfMs),
    ...Object.fromEntries(takesQuery.map(([name, value]) => [TAKES_PREFIX + name, value])),
  });
}

/** The address of the viewer's profile, password, devices, and data. */
export const accountSettingsPath = `${pagePaths.account}?view=account`;

/** Returns the address of what the viewer has got from campaigns. */
export const rewardsPath = (page: ListPage = { pageNumber: 1, asOfMs: null }): string =>
  withQuery(pagePaths.account, { view: 'rewards', ...pagingQuery(page.pageNumber, page.asOfMs) });

/** Returns the address of a survey. */
export const surveyPath = (surveyId: string): string => withQuery(pagePaths.survey, { survey_id: surveyId });

/** Returns the address of a prize draw. */
export const prizeDrawPath = (activityId: string): string =>
  withQuery(pagePaths.prizeDraw, { activity_id: activityId });

/** Returns the address of a group of lessons and videos, from 1. */
export const lessonGroupPath = (type: number): string =>
  withQuery(pagePaths.lessons, { type: type === 1 ? null : type });

/**
 * Returns the address of a stage of a lesson. Without a stage, it is the lesson's first page. A lesson of the kind `m2`
 * has one page, which shows its summary for `complete`.
 */
export function lessonPath(args: { kind: LessonKind; id: string; stage?: LessonStage }): string {
  const { kind, id, stage = 'previousVideo' } = args;
  if (kind !== 'm2') return withQuery(`/${kind}/${stage}`, { lesson_id: id });
  return withQuery(`/${kind}/simplesson`, { lesson_id: id, done: stage === 'complete' ? 1 : null });
}

/** Returns the address of a page of the campaigns that run now. Pages count from 1. */
export const campaignsPath = (pageNumber = 1): string =>
  withQuery(pagePaths.campaigns, pagingQuery(pageNumber, null));

/** Returns the address of a campaign for learners. It stays the same for ever. */
export const campaignPath = (campaignId: string): string => `/campaign/${encodeURIComponent(campaignId)}`;
