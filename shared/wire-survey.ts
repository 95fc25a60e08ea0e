/** A survey as it is held. The questions' shape is that of the domain: their names are the same on the wire. */
export interface WireSurvey<Question = unknown> {
  survey_id: string;
  title: string;
  intro: string;
  state: string;
  questions: Question[];
}

export interface WireSurveyAnswer<Answers = unknown> {
  answer_id: string;
  survey_id: string;
  answers: Answers;
  created_ms: number;
  updated_ms: number;
}

export interface WireSurveyRow<Question = unknown> extends WireSurvey<Question> {
  answers: number;
  created_ms: number;
  opened_ms: number | null;
}

export interface WireSurveyResults<Question = unknown> {
  survey: WireSurvey<Question>;
  total: number;
  questions: {
    question: Question;
    answered: number;
    counts: { value: string; text: string; count: number }[];
    mean: number | null;
    rows: { text: string; counts: number[] }[];
    texts: string[];
  }[];
}
