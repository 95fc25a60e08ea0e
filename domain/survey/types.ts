import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { QuestionType, SurveyState } from '#shared/survey.ts';

/** One choice; `value` is what an answer holds. */
export interface QuestionOption {
  value: string;
  text: string;
}

/** Shown only when an earlier question was answered with one of these values (for a scale, the number as text). */
export interface ShowIf {
  question_id: string;
  any_of: string[];
}

/**
 * A question as it is held and as it stands on the wire. `options`: the choices of single and multiple, the columns of
 * matrix. `rows`: of matrix. `min`, `max` with their words: of scale. `max_length`: of text, in characters.
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

/** single: a value; multiple: values; scale: a whole number; text: the text; matrix: row value -> column value. */
export type AnswerValue = string | number | string[] | Record<string, string>;
/** Question id -> value. */
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
  /** When it was first opened. */
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
  /** The open survey that was opened last. */
  latestOpenSurvey(): Promise<Survey | null>;
  countSurveys(): Promise<number>;
  /** Newest first, with the number of their answers. */
  listSurveys(args: {
    limit: number;
    offset: number;
  }): Promise<{ surveys: (Survey & { answers: number })[]; total: number }>;
  /** Changes a draft; false when it is none (any more). */
  updateDraft(args: { id: string; content: SurveyContent }): Promise<boolean>;
  /** Moves a survey that is in one of `from`; the first move to `open` is kept as its opening. */
  transitionSurvey(args: {
    id: string;
    from: SurveyState[];
    to: SurveyState;
    nowMs: number;
  }): Promise<boolean>;
  /**
   * Stores an answer while its survey is open: one for each account, a later one in the place of the earlier, whose id and
   * first time it keeps. Null when the survey is not open.
   */
  upsertAnswer(answer: SurveyAnswer): Promise<SurveyAnswer | null>;
  findAnswer(args: { surveyId: string; accountId: string }): Promise<SurveyAnswer | null>;
  /** Answers in the order of their ids, after one, with who gave them. */
  answersAfter(args: {
    surveyId: string;
    afterId: string | null;
    limit: number;
  }): Promise<(SurveyAnswer & { accountName: string; account: string })[]>;
}

/** How a question was answered. Counts stand in the order of the options, of the scale, or of row by column. */
export interface QuestionResult {
  question: Question;
  /** People who answered it. */
  answered: number;
  /** single, multiple, scale. */
  counts: { value: string; text: string; count: number }[];
  /** scale: null without an answer. */
  mean: number | null;
  /** matrix. */
  rows: { text: string; counts: number[] }[];
  /** text: some of the answers. */
  texts: string[];
}

export interface SurveyResults {
  survey: Survey;
  total: number;
  questions: QuestionResult[];
}

export interface SurveyService {
  /** A survey as it is held. Throws not_found, also for a draft that a client asks for. */
  detail(args: { viewer: Viewer; surveyId: string }): Promise<Survey>;
  latestOpenSurvey(): Promise<Survey | null>;
  findAnswer(args: { viewer: Viewer; surveyId: string }): Promise<SurveyAnswer | null>;
  /** Throws not_found, illegal_move (not open), bad_parameter naming `answers.<question id>`. */
  saveAnswer(args: { viewer: Viewer; surveyId: string; answers: unknown }): Promise<SurveyAnswer>;
  /** All below are for admins: they throw forbidden. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<Survey & { answers: number }>>;
  /** Makes a draft, or changes one. Throws not_found, illegal_move (no draft any more), bad_parameter naming the part at fault. */
  save(args: { viewer: Viewer; surveyId: string | null; content: unknown }): Promise<Survey>;
  /** Throws illegal_move; a survey never becomes a draft again. */
  changeState(args: { viewer: Viewer; surveyId: string; to: SurveyState }): Promise<Survey>;
  results(args: { viewer: Viewer; surveyId: string }): Promise<SurveyResults>;
  /** All answers as CSV text: see `writeCsv`. */
  csv(args: { viewer: Viewer; surveyId: string }): Promise<{ survey: Survey; csv: string }>;
}
