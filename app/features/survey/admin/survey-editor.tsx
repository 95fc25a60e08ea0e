import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#app/api/client.ts';
import { ApiError } from '#app/api/http-client.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import type { QuestionDto, SurveyDto } from '#contract/surveys.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { createQuestion, dropInvalidConditions, moveQuestion } from './survey-draft.ts';
import { SurveyQuestionEditor } from './survey-question-editor.tsx';

/**
 * Editor of a draft with its questions. It saves the whole draft, and the server names the question that is invalid.
 */
export function SurveyEditor({ survey, onSaved }: { survey: SurveyDto | null; onSaved: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [title, setTitle] = useState(survey?.title ?? '');
  const [intro, setIntro] = useState(survey?.intro ?? '');
  const [questions, setQuestions] = useState<QuestionDto[]>(survey?.questions ?? [createQuestion([])]);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      await api.surveysAdmin.save({
        surveyId: survey?.surveyId ?? null,
        survey: { title, intro, questions },
      });
      message.success(t('survey.admin.saved'));
      onSaved();
    } catch (caught) {
      const at =
        caught instanceof ApiError ? /questions\.(\d+)/.exec(caught.localizedMessage ?? '')?.[1] : undefined;
      message.error(
        at === undefined ? errorMessage(t, caught) : t('survey.admin.fault', { count: Number(at) + 1 }),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      <LabeledControl label={t('survey.admin.name')}>
        <Input value={title} maxLength={100} onChange={({ target }) => setTitle(target.value)} />
      </LabeledControl>
      <LabeledControl label={t('survey.admin.intro')}>
        <Input.TextArea
          rows={2}
          value={intro}
          maxLength={1000}
          onChange={({ target }) => setIntro(target.value)}
        />
      </LabeledControl>
      {questions.map((question, at) => (
        <SurveyQuestionEditor
          key={question.id}
          question={question}
          number={at + 1}
          earlier={questions.slice(0, at)}
          isLast={at === questions.length - 1}
          onChange={(next) => setQuestions(dropInvalidConditions(questions.with(at, next)))}
          onMove={(by) => setQuestions(moveQuestion(questions, at, by))}
          onRemove={() =>
            setQuestions(dropInvalidConditions(questions.filter((other) => other !== question)))
          }
        />
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={() => setQuestions([...questions, createQuestion(questions)])}>
          {t('survey.admin.addQuestion')}
        </Button>
        <Button type="primary" loading={busy} onClick={save}>
          {t('survey.admin.save')}
        </Button>
      </div>
    </div>
  );
}
