import type { SurveyState } from '#shared/survey.ts';
import type { Question } from '#shared/survey-question.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/**
 * single: an option value. multiple: option values. scale: a whole number. text: the text. matrix: column values by row
 * value.
 */
export type AnswerValue = string | number | string[] | Record<string, string>;
/** Answers by question ID. */
export type SurveyAnswerMap = Record<string, AnswerValue>;

export interface SurveyContent {
  title: string;
  introduction: string;
  questions: Question[];
}

export interface Survey extends SurveyContent {
  id: string;
  state: SurveyState;
  createdMs: number;
  /** When the survey was first opened. */
  openedMs: number | null;
  /** Grows with each change of the draft. */
  revision: number;
}

export interface SurveyAnswer {
  id: string;
  surveyId: string;
  accountId: string;
  answers: SurveyAnswerMap;
  createdMs: number;
  updatedMs: number;
}

export interface SurveyStore {
  /** Inserts a survey at its first revision. Audits it if `actorId` is given. */
  insertSurvey(survey: Omit<Survey, 'revision'>, actorId?: string): Promise<void>;
  surveyById(id: string): Promise<Survey | null>;
  /** Returns the open survey that was opened last. */
  latestOpenSurvey(): Promise<Survey | null>;
  countSurveys(): Promise<number>;
  /** Lists surveys with the number of their answers, newest first. */
  listSurveys(args: {
    limit: number;
    offset: number;
  }): Promise<{ surveys: (Survey & { answers: number })[]; total: number }>;
  /**
   * Changes a draft, and audits what has changed. Changes nothing if it is no draft (`illegal`), or if it has another revision
   * than the given one (`changed`).
   */
  updateDraft(args: {
    id: string;
    content: SurveyContent;
    /** Null for any. */
    revision: number | null;
    actorId: string;
    nowMs: number;
  }): Promise<'saved' | 'illegal' | 'changed'>;
  /**
   * Deletes a draft and audits it. Changes nothing if it is not a draft or has answers (`illegal`), or if it belongs to a
   * campaign (`in_campaign`), also if a campaign takes it at the same moment.
   */
  deleteDraft(args: {
    id: string;
    by: string;
    nowMs: number;
  }): Promise<'removed' | 'illegal' | 'in_campaign'>;
  /**
   * Changes the state of a survey, and audits it. Returns false unless its state is `from`. The first change to `open` sets
   * `openedMs`.
   */
  transitionSurvey(args: {
    id: string;
    from: SurveyState;
    to: SurveyState;
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Stores an account's answer. It replaces an earlier answer of the account but keeps its ID and creation time.
   * Changes nothing and returns null unless the survey is open.
   */
  upsertAnswer(answer: SurveyAnswer): Promise<SurveyAnswer | null>;
  findAnswer(args: { surveyId: string; accountId: string }): Promise<SurveyAnswer | null>;
  /** Lists answers with their accounts by ID, starting after `afterId`. */
  answersAfter(args: {
    surveyId: string;
    afterId: string | null;
    limit: number;
  }): Promise<(SurveyAnswer & { accountName: string; username: string })[]>;
}

/** How a question was answered. Counts are in the order of the options, the scale, or the matrix columns. */
export interface QuestionResult {
  question: Question;
  /** How many people answered the question. */
  answered: number;
  /** For single, multiple, and scale. */
  counts: { value: string; text: string; count: number }[];
  /** For scale; null without an answer. */
  mean: number | null;
  /** For matrix. */
  rows: { text: string; counts: number[] }[];
  /** For text: some of the answers. */
  texts: string[];
}

interface SurveyResults {
  survey: Survey;
  total: number;
  questions: QuestionResult[];
}

export interface SurveyService {
  /** Throws not_found, also for a draft unless the viewer is an administrator. */
  detail(args: { viewer: Viewer; surveyId: string }): Promise<Survey>;
  latestOpenSurvey(): Promise<Survey | null>;
  findAnswer(args: { viewer: Viewer; surveyId: string }): Promise<SurveyAnswer | null>;
  /** Throws not_found; illegal_move unless the survey is open; bad_parameter with the field `answers.<question id>`. */
  saveAnswer(args: { viewer: Viewer; surveyId: string; answers: unknown }): Promise<SurveyAnswer>;
  /** Lists all surveys. This and the following methods are for administrators. */
  list(args: PageArgs): Promise<Page<Survey & { answers: number }>>;
  /**
   * Creates or changes a draft. Throws not_found; illegal_move if it is no longer a draft; survey_changed if it has another
   * revision than the given one; bad_parameter with the field.
   */
  save(args: {
    viewer: Viewer;
    surveyId: string | null;
    /** The revision that the editor has seen; null for any. */
    revision: number | null;
    content: SurveyContent;
  }): Promise<Survey>;
  /** Deletes a draft. Throws not_found; illegal_move if it is not a draft or has answers; survey_in_campaign. */
  remove(args: { viewer: Viewer; surveyId: string }): Promise<void>;
  /** Opens or closes a survey. Throws illegal_move for any other change; a survey never becomes a draft again. */
  changeState(args: { viewer: Viewer; surveyId: string; to: SurveyState }): Promise<Survey>;
  results(args: { surveyId: string }): Promise<SurveyResults>;
  /** Returns all answers as CSV; see `writeAnswersCsv`. */
  csv(args: { surveyId: string }): Promise<{ survey: Survey; csv: string }>;
}
