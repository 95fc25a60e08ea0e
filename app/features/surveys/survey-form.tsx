import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SurveyAnswersDto } from '#contract/surveys.ts';
import { isAnswered } from '#domain/surveys/is-answered.ts';
import type { Question } from '#shared/survey-question.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ProgressBar, useToast } from '../../ui/index.ts';
import { QuestionField } from './question-field.tsx';
import { createSurveyFormState, type SurveyFormState, type SurveyToAnswer } from './survey-form-state.ts';

/**
 * The form of a survey. It restores the answers of an earlier visit. Answers that could not be sent are sent again when
 * the form opens and when the browser is back online.
 */
export function SurveyForm(props: {
  survey: SurveyToAnswer;
  viewerId: string;
  given: SurveyAnswersDto | null;
}) {
  // Stored answers exist only in the browser, so the first render shows those of the server.
  const [state, setState] = useState(() => createSurveyFormState({ ...props, storage: noStorage }));
  // The state is created once: later data of the loader is what this form has sent.
  const first = useRef(props);
  useEffect(() => {
    setState(createSurveyFormState({ ...first.current, storage: window.localStorage }));
  }, []);
  return <SurveyQuestions state={state} />;
}

/** The storage of a form that stores nothing in the browser. */
export const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The questions of a survey, with what to answer still and the button that sends the answers. */
export function SurveyQuestions({ state }: { state: SurveyFormState }) {
  const { t } = useTranslation();
  const toast = useToast();
  const view = useSyncExternalStore(state.subscribe, state.snapshot, state.snapshot);
  const [hasTried, setHasTried] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const { answers, questions, sending, sent, unsent } = view;
  const isOpen = (question: Question) => !isAnswered(question, answers[question.id]);
  const missing = questions.filter((question) => question.required && isOpen(question));
  const doneCount = questions.filter((question) => !isOpen(question)).length;
  const progress = t('survey.progress', { done: doneCount, all: questions.length });

  const submit = useCallback(async () => {
    try {
      await state.submit();
      setIsChanging(false);
      window.scrollTo({ top: 0 });
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
  }, [state, toast, t]);

  useEffect(() => {
    if (state.snapshot().unsent) void submit();
  }, [state, submit]);
  useEffect(() => {
    if (!unsent) return;
    const retry = () => void submit();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [unsent, submit]);

  if (sent && !isChanging) {
    return (
      <div role="status" className="grid justify-items-start gap-4 border-rule border-t pt-8">
        <p className="flex items-center gap-3 font-semibold text-20">
          <CircleCheck size={24} strokeWidth={1.5} className="text-mine-text" aria-hidden="true" />
          {t('survey.sent')}
        </p>
        <p className="text-ink-2">{t('survey.sentText')}</p>
        <Button onClick={() => setIsChanging(true)}>{t('survey.change')}</Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        const [first] = missing;
        if (first) document.getElementById(`question-${first.id}`)?.scrollIntoView({ block: 'center' });
        else if (!sending) void submit();
      }}
    >
      <div className="grid gap-2">
        <ProgressBar
          percent={questions.length > 0 ? (doneCount / questions.length) * 100 : 0}
          label={progress}
          tone="mine"
        />
        <p className="figures text-ink-2">{progress}</p>
      </div>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id]}
          error={hasTried && missing.includes(question) ? t('survey.missing') : null}
          onChange={(value) => state.set(question.id, value)}
        />
      ))}
      <div className="grid justify-items-start gap-3">
        {unsent ? (
          <p role="alert" className="text-rec-text">
            {t('survey.kept')}
          </p>
        ) : null}
        <Button type="submit" variant="primary" size="l" busy={sending}>
          {t(unsent ? 'survey.sendAgain' : 'survey.send')}
        </Button>
      </div>
    </form>
  );
}
