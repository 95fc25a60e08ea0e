import type { SurveyAnswersDto } from '#contract/surveys.ts';

// Unfinished and unsent answers in the browser's storage.

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The answers in the browser's storage. `failed` is whether sending them failed. */
interface StoredAnswers {
  answers: SurveyAnswersDto;
  failed: boolean;
}

/** Returns the storage key of a viewer's answers to a survey. */
export const storedAnswersKey = (args: { viewerId: string; surveyId: string }): string =>
  `survey.${args.viewerId}.${args.surveyId}`;

/** Returns the stored answers; null if there are none, or the browser has no storage. */
export function readStoredAnswers(storage: AnswerStorage, key: string): StoredAnswers | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('answers' in parsed)) return null;
    const { answers } = parsed;
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return null;
    return { answers: { ...answers }, failed: 'failed' in parsed && parsed.failed === true };
  } catch {
    return null;
  }
}

/** Removes stored answers that the server now has. Where that fails, they are shown and sent again later, which is harmless. */
export function removeStoredAnswers(storage: AnswerStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    return;
  }
}

/** Stores the answers. Ignores errors: the survey also works in a browser without storage (private window, full). */
export function writeStoredAnswers(storage: AnswerStorage, key: string, value: StoredAnswers): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
