import type {
  AnswerValueDto,
  QuestionDto,
  StoredAnswerDto,
  SurveyAnswersDto,
  SurveyDto,
} from '#contract/surveys.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { api } from '../../api/client.ts';

/** What the form needs to know of a survey. */
export type SurveyToAnswer = Pick<SurveyDto, 'surveyId' | 'questions'>;

export interface SurveyFormSnapshot {
  answers: SurveyAnswersDto;
  /** What is asked, given the answers. */
  questions: QuestionDto[];
  sending: boolean;
  /** The answers are stored by the server as they stand. */
  sent: boolean;
  /** They could not be sent, and are kept here. */
  unsent: boolean;
}

export interface SurveyFormState {
  survey: SurveyToAnswer;
  subscribe(listener: () => void): () => void;
  snapshot(): SurveyFormSnapshot;
  /** Sets one answer, undefined takes it away, and keeps them all in the browser. */
  set(questionId: string, value: AnswerValueDto | undefined): void;
  /** Sends the answers. 201 alone is success; any other status is thrown as an ApiError of that status, and the answers are kept. */
  submit(): Promise<StoredAnswerDto>;
}

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Sends answers: 201 with the stored answer, or throws an ApiError whose `httpStatus` is the status that came. */
export function sendSurveyAnswer(surveyId: string, answers: SurveyAnswersDto): Promise<StoredAnswerDto> {
  return api.surveys.answer({ surveyId, answers });
}

/**
 * The survey page's state. Answers that were begun, or could not be sent, are kept in the browser for this viewer until the
 * server has them; they win over `given`, the answers the server has.
 */
export function createSurveyFormState(args: {
  survey: SurveyToAnswer;
  viewerId: string;
  given: SurveyAnswersDto | null;
  keep: Keep;
  send?: typeof sendSurveyAnswer;
}): SurveyFormState {
  const { survey, given, keep, send = sendSurveyAnswer } = args;
  const key = `survey.${args.viewerId}.${survey.surveyId}`;
  const listeners = new Set<() => void>();
  const kept = readKept(keep, key);
  const answers = kept?.answers ?? given ?? {};
  let view: SurveyFormSnapshot = {
    answers,
    questions: visibleQuestions(survey.questions, answers),
    sending: false,
    sent: kept === null && given !== null,
    unsent: kept?.failed ?? false,
  };
  const change = (part: Partial<SurveyFormSnapshot>) => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const write = (failed: boolean) => writeKept(keep, key, { answers: view.answers, failed });

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
      const asked = new Set(view.questions.map(({ id }) => id));
      change({ sending: true });
      try {
        const stored = await send(
          survey.surveyId,
          Object.fromEntries(Object.entries(sending).filter(([id]) => asked.has(id))),
        );
        // Changed while they were under way: what the server has is no longer what stands here.
        if (view.answers === sending) {
          keep.removeItem(key);
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

function readKept(keep: Keep, key: string): { answers: SurveyAnswersDto; failed: boolean } | null {
  try {
    const read: unknown = JSON.parse(keep.getItem(key) ?? 'null');
    if (typeof read !== 'object' || read === null || !('answers' in read)) return null;
    const { answers } = read;
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return null;
    return { answers: { ...answers }, failed: 'failed' in read && read.failed === true };
  } catch {
    return null;
  }
}

/** A browser that keeps nothing (private window, full) still answers the survey. */
function writeKept(keep: Keep, key: string, value: { answers: SurveyAnswersDto; failed: boolean }): void {
  try {
    keep.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
