import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { QuestionType, SurveyState } from '#shared/survey.ts';

/** One choice of a question. Answers contain its `value`. */
export interface QuestionOption {
  value: string;
  text: string;
}

/**
 * The question is visible only if an earlier question was answered with one of these values. A value of a scale is its
 * number as text.
 */
export interface ShowIf {
  question_id: string;
  any_of: string[];
}

/**
 * A question, with the same keys in the store and on the wire. `options` are the choices of single and multiple and the
 * columns of matrix. `rows` belongs to matrix; `min`, `max`, and their texts to scale; `max_length`, in characters, to
 * text.
 */
export interface Question {
  id: string;
  type: QuestionType;
  text: string;
  required: boolean;
  options?: QuestionOption[] | undefined;
  rows?: QuestionOption[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  min_text?: string | undefined;
  max_text?: string | undefined;
  max_length?: number | undefined;
  show_if?: ShowIf | undefined;
}

/**
 * single: an option value. multiple: option values. scale: a whole number. text: the text. matrix: column values by row
 * value.
 */
export type AnswerValue = string | number | string[] | Record<string, string>;
/** Answers by question ID. */
export type SurveyAnswerMap = Record<string, AnswerValue>;

export interface SurveyContent {
  title: string;
  intro: string;
  questions: Question[];
}

export interface Survey extends SurveyContent {
  id: string;
  state: SurveyState;
  createdMs: number;
  /** When the survey was first opened. */
  openedMs: number | null;
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
  insertSurvey(survey: Survey): Promise<void>;
  surveyById(id: string): Promise<Survey | null>;
  /** Returns the open survey that was opened last. */
  latestOpenSurvey(): Promise<Survey | null>;
  countSurveys(): Promise<number>;
  /** Lists surveys with the number of their answers, newest first. */
  listSurveys(args: {
    limit: number;
    offset: number;
  }): Promise<{ surveys: (Survey & { answers: number })[]; total: number }>;
  /** Changes a draft. Returns false if it is not a draft. */
  updateDraft(args: { id: string; content: SurveyContent }): Promise<boolean>;
  /**
   * Changes the state of a survey. Returns false unless its state is one of `from`. The first change to `open` sets
   * `openedMs`.
   */
  transitionSurvey(args: {
    id: string;
    from: SurveyState[];
    to: SurveyState;
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
  }): Promise<(SurveyAnswer & { accountName: string; account: string })[]>;
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

export interface SurveyResults {
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
  /** Lists all surveys. This and the following methods throw forbidden unless the viewer is an administrator. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<Survey & { answers: number }>>;
  /**
   * Creates or changes a draft. Throws not_found; illegal_move if it is no longer a draft; bad_parameter with the
   * field.
   */
  save(args: { viewer: Viewer; surveyId: string | null; content: unknown }): Promise<Survey>;
  /** Opens or closes a survey. Throws illegal_move for any other change; a survey never becomes a draft again. */
  changeState(args: { viewer: Viewer; surveyId: string; to: SurveyState }): Promise<Survey>;
  results(args: { viewer: Viewer; surveyId: string }): Promise<SurveyResults>;
  /** Returns all answers as CSV; see `writeAnswersCsv`. */
  csv(args: { viewer: Viewer; surveyId: string }): Promise<{ survey: Survey; csv: string }>;
}
