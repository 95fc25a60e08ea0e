import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { SurveyDto } from '#contract/surveys.ts';
import { SURVEY_INTRO_MAX, SURVEY_TITLE_MAX } from '#shared/survey.ts';
import type { Question } from '#shared/survey-question.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { createQuestion, dropInvalidConditions, moveQuestion, parseQuestionIndex } from './survey-draft.ts';
import { SurveyQuestionEditor } from './survey-question-editor.tsx';

/**
 * Editor of a draft with its questions. It saves the whole draft, and the server names the question that is invalid.
 */
export function SurveyEditor({
  survey,
  onSaved,
}: {
  survey: SurveyDto | null;
  onSaved: (surveyId: string) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [title, setTitle] = useState(survey?.title ?? '');
  const [introduction, setIntroduction] = useState(survey?.introduction ?? '');
  const [questions, setQuestions] = useState<Question[]>(survey?.questions ?? [createQuestion([])]);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { surveyId } = await api.surveysAdmin.save({
        surveyId: survey?.surveyId ?? null,
        survey: { title, introduction, questions },
      });
      message.success(t('survey.admin.saved'));
      onSaved(surveyId);
    } catch (caught) {
      const at = caught instanceof ApiError ? parseQuestionIndex(caught.field) : null;
      message.error(at === null ? errorMessage(t, caught) : t('survey.admin.fault', { count: at + 1 }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {survey ? <PartOfCampaign kind="survey" partId={survey.surveyId} /> : null}
      <LabeledControl label={t('survey.admin.name')}>
        <Input value={title} maxLength={SURVEY_TITLE_MAX} onChange={({ target }) => setTitle(target.value)} />
      </LabeledControl>
      <LabeledControl label={t('survey.admin.intro')}>
        <Input.TextArea
          rows={2}
          value={introduction}
          maxLength={SURVEY_INTRO_MAX}
          onChange={({ target }) => setIntroduction(target.value)}
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
