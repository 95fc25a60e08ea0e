/** How much an account has. */
interface OwnCounts {
  clipCount: number;
  filmCount: number;
  takeCount: number;
  wordCount: number;
  savedLineCount: number;
  /** Published lessons that it has finished. */
  finishedLessonCount: number;
}

export interface OwnCountStore {
  /** One statement, along the indexes of the account. Also counts the published lessons. */
  ownCounts(accountId: string): Promise<OwnCounts & { lessonCount: number }>;
}
