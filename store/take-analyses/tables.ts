export interface TakeAnalysisTables {
  take_analyses: TakeAnalysisTableRow;
}

export interface TakeAnalysisTableRow {
  take_id: string;
  version: number;
  analyzed_ms: number;
  /** Why the take could not be judged. All columns below are null then. */
  refusal: string | null;
  /** From 0 to 100; null also if the actor's voice could not be read. */
  score: number | null;
  /** Name of a dimension. */
  weakest: string | null;
  band: string | null;
  /** JSON: the values of the dimensions by their names, each from 0 to 1. */
  dimensions: string | null;
  /** JSON: the numbers of the words that were not said, counted from 0. */
  missed_words: string | null;
}
