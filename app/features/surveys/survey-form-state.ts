import type { AnswerValueDto, StoredAnswerDto, SurveyAnswersDto, SurveyDto } from '#contract/surveys.ts';
import { visibleQuestions } from '#domain/surveys/visible-questions.ts';
import type { Question } from '#shared/survey-question.ts';
import { api } from '../../api/client.ts';
import {
  type AnswerStorage,
  readStoredAnswers,
  removeStoredAnswers,
  storedAnswersKey,
  writeStoredAnswers,
} from './stored-answers.ts';

/** The part of a survey that the form needs. */
export type SurveyToAnswer = Pick<SurveyDto, 'surveyId' | 'questions'>;

interface SurveyFormSnapshot {
  answers: SurveyAnswersDto;
  /** The questions that are visible with these answers. */
  questions: Question[];
  sending: boolean;
  /** Whether the server has exactly these answers. */
  sent: boolean;
  /** Whether sending failed; the answers are stored in the browser then. */
  unsent: boolean;
}

export interface SurveyFormState {
  survey: SurveyToAnswer;
  subscribe(listener: () => void): () => void;
  snapshot(): SurveyFormSnapshot;
  /** Sets one answer, or removes it if `value` is undefined, and stores all answers in the browser. */
  set(questionId: string, value: AnswerValueDto | undefined): void;
  /** Sends the answers. Throws an ApiError for every status except 201; the answers stay stored then. */
  submit(): Promise<StoredAnswerDto>;
}

/**
 * Sends answers and returns the stored answer. Throws an ApiError with the `httpStatus` of every response except 201.
 */
export function sendSurveyAnswer(surveyId: string, answers: SurveyAnswersDto): Promise<StoredAnswerDto> {
  return api.surveys.answer({ surveyId, answers });
}

/**
 * Creates the state of the survey page. Unfinished and unsent answers are stored in the browser for this viewer until
 * the server has them. They take precedence over `given`, the answers that the server has.
 */
export function createSurveyFormState(args: {
  survey: SurveyToAnswer;
  viewerId: string;
  given: SurveyAnswersDto | null;
  storage: AnswerStorage;
  send?: typeof sendSurveyAnswer;
}): SurveyFormState {
  const { survey, given, storage, send = sendSurveyAnswer } = args;
  const key = storedAnswersKey({ viewerId: args.viewerId, surveyId: survey.surveyId });
  const listeners = new Set<() => void>();
  const storedAnswers = readStoredAnswers(storage, key);
  const answers = storedAnswers?.answers ?? given ?? {};
  let view: SurveyFormSnapshot = {
    answers,
    questions: visibleQuestions(survey.questions, answers),
    sending: false,
    sent: storedAnswers === null && given !== null,
    unsent: storedAnswers?.failed ?? false,
  };
  const change = (part: Partial<SurveyFormSnapshot>) => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const write = (failed: boolean) => writeStoredAnswers(storage, key, { answers: view.answers, failed });

  return {
    survey,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    set(questionId, value) {
      const { [questionId]: _, ...others } = view.answers;
      const next = value === undefined ? others : { ...others, [questionId]: value };
      change({ answers: next, questions: visibleQuestions(survey.questions, next), sent: false });
      write(false);
    },
    async submit() {
      const sending = view.answers;
      const visibleIds = new Set(view.questions.map(({ id }) => id));
      change({ sending: true });
      try {
        const stored = await send(
          survey.surveyId,
          Object.fromEntries(Object.entries(sending).filter(([id]) => visibleIds.has(id))),
        );
        // If the answers changed during the request, the server does not have the current ones.
        if (view.answers === sending) {
          removeStoredAnswers(storage, key);
          change({ sending: false, sent: true, unsent: false });
        } else change({ sending: false, unsent: false });
        return stored;
      } catch (thrown) {
        write(true);
        change({ sending: false, unsent: true });
        throw thrown;
      }
    },
  };
}
