export interface SurveyTables {
  surveys: SurveyTableRow;
  survey_answers: SurveyAnswerTableRow;
}

export interface SurveyTableRow {
  id: string;
  title: string;
  introduction: string;
  /** JSON: list of questions. */
  questions: string;
  state: string;
  created_ms: number;
  opened_ms: number | null;
  revision: number;
}

export interface SurveyAnswerTableRow {
  id: string;
  survey_id: string;
  account_id: string;
  /** JSON: question ID -> value. */
  answers: string;
  created_ms: number;
  updated_ms: number;
}
