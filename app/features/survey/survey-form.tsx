import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyAnswersDto } from '#contract/surveys.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, ProgressBar, useToast } from '../../ui/index.ts';
import { QuestionField } from './question-field.tsx';
import { createSurveyFormState, type SurveyFormState, type SurveyToAnswer } from './survey-form-state.ts';

/** The questions one under another. What was begun earlier, or could not be sent, is there again and is sent when the browser is back on line. */
export function SurveyForm(props: {
  survey: SurveyToAnswer;
  viewerId: string;
  given: SurveyAnswersDto | null;
}) {
  // Kept answers are the browser's own: the server's render shows what the server has.
  const [state, setState] = useState(() => createSurveyFormState({ ...props, keep: nothingKept }));
  // One state for one survey: what the loader brings later is what was sent from here.
  const first = useRef(props);
  useEffect(() => {
    setState(createSurveyFormState({ ...first.current, keep: window.localStorage }));
  }, []);
  return <Questions state={state} />;
}

const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function Questions({ state }: { state: SurveyFormState }) {
  const { t } = useTranslation();
  const toast = useToast();
  const view = useSyncExternalStore(state.subscribe, state.snapshot, state.snapshot);
  const [tried, setTried] = useState(false);
  const [again, setAgain] = useState(false);
  const { answers, questions, sending, sent, unsent: kept } = view;
  const missing = questions.filter(({ id, required }) => required && answers[id] === undefined);
  const incomplete = questions.filter(({ type, required, id, rows = [] }) => {
    const value = answers[id];
    return type === 'matrix' && required && value !== undefined && Object.keys(value).length < rows.length;
  });
  const unanswered = [...missing, ...incomplete];
  const done = questions.filter(({ id }) => answers[id] !== undefined).length;

  const submit = useCallback(async () => {
    try {
      await state.submit();
      setAgain(false);
      window.scrollTo({ top: 0 });
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
  }, [state, toast, t]);

  useEffect(() => {
    if (state.snapshot().unsent) void submit();
  }, [state, submit]);
  useEffect(() => {
    if (!kept) return;
    const retry = () => void submit();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [kept, submit]);

  if (sent && !again) {
    return (
      <div role="status" className="grid justify-items-start gap-4 border-rule border-t pt-8">
        <p className="flex items-center gap-3 font-semibold text-20">
          <CircleCheck size={24} strokeWidth={1.5} className="text-mine-text" aria-hidden="true" />
          {t('survey.sent')}
        </p>
        <p className="text-ink-2">{t('survey.sentText')}</p>
        <Button onClick={() => setAgain(true)}>{t('survey.change')}</Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [first] = unanswered;
        if (first) document.getElementById(`question-${first.id}`)?.scrollIntoView({ block: 'center' });
        else if (!sending) void submit();
      }}
    >
      <div className="grid gap-2">
        <ProgressBar
          percent={questions.length > 0 ? (done / questions.length) * 100 : 0}
          label={t('survey.progress', { done, all: questions.length })}
          tone="mine"
        />
        <p className="figures text-ink-2">{t('survey.progress', { done, all: questions.length })}</p>
      </div>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id]}
          error={tried && unanswered.includes(question) ? t('survey.missing') : null}
          onChange={(value) => state.set(question.id, value)}
        />
      ))}
      <div className="grid justify-items-start gap-3">
        {kept ? (
          <p role="alert" className="text-rec-text">
            {t('survey.kept')}
          </p>
        ) : null}
        <Button type="submit" variant="primary" size="l" busy={sending}>
          {t(kept ? 'survey.sendAgain' : 'survey.send')}
        </Button>
      </div>
    </form>
  );
}
