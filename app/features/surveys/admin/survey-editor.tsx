import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { DraftDto } from '#contract/surveys-admin.ts';
import { SURVEY_INTRO_MAX, SURVEY_TITLE_MAX } from '#shared/survey.ts';
import type { Question } from '#shared/survey-question.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { SurveyConflict } from './survey-conflict.tsx';
import { createQuestion, dropInvalidConditions, moveQuestion, parseQuestionIndex } from './survey-draft.ts';
import { SurveyPreview } from './survey-preview.tsx';
import { SurveyQuestionEditor } from './survey-question-editor.tsx';

/**
 * Editor of a draft with its questions. It saves the whole draft, and the server names the question that is invalid. If somebody
 * else has saved the draft since, it shows what differs. A new draft may begin with the content of another survey.
 */
export function SurveyEditor({
  survey,
  isCopy = false,
  onSaved,
}: {
  survey: DraftDto | null;
  /** Saves a new draft instead of changing the survey. */
  isCopy?: boolean;
  onSaved: (surveyId: string) => void;
}) {
  const { t } = useTranslation();
  const surveyId = isCopy ? null : (survey?.surveyId ?? null);
  const { message } = App.useApp();
  const [title, setTitle] = useState(survey?.title ?? '');
  const [introduction, setIntroduction] = useState(survey?.introduction ?? '');
  const [questions, setQuestions] = useState<Question[]>(survey?.questions ?? [createQuestion([])]);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The revision that the next save replaces. */
  const [revision, setRevision] = useState(isCopy ? null : (survey?.revision ?? null));
  const [conflict, setConflict] = useState<DraftDto | null>(null);

  const showConflict = async (id: string) => {
    try {
      setConflict(await api.surveysAdmin.draft({ surveyId: id }));
    } catch (caught) {
      message.error(errorMessage(t, caught));
    }
  };
  const resolve = (latest: DraftDto, version: 'mine' | 'theirs') => {
    setRevision(latest.revision);
    setConflict(null);
    if (version === 'mine') return;
    setTitle(latest.title);
    setIntroduction(latest.introduction);
    setQuestions(latest.questions);
  };
  const save = async () => {
    setBusy(true);
    try {
      const content = { title, introduction, questions };
      const saved = await api.surveysAdmin.save({ surveyId, revision, survey: content });
      message.success(t('survey.admin.saved'));
      onSaved(saved.surveyId);
    } catch (caught) {
      if (surveyId !== null && caught instanceof ApiError && caught.code === 'survey_changed')
        return await showConflict(surveyId);
      const at = caught instanceof ApiError ? parseQuestionIndex(caught.field) : null;
      message.error(at === null ? errorMessage(t, caught) : t('survey.admin.fault', { count: at + 1 }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {surveyId === null ? null : <PartOfCampaign kind="survey" partId={surveyId} />}
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
        <span className="flex flex-wrap gap-3">
          <Button onClick={() => setIsPreviewed(true)}>{t('survey.admin.preview')}</Button>
          <Button type="primary" loading={busy} onClick={save}>
            {t('survey.admin.save')}
          </Button>
        </span>
      </div>
      <Modal
        open={isPreviewed}
        title={t('survey.admin.preview')}
        width={720}
        footer={null}
        destroyOnHidden
        onCancel={() => setIsPreviewed(false)}
      >
        <SurveyPreview survey={{ title, introduction, questions }} />
      </Modal>
      {conflict === null ? null : (
        <SurveyConflict
          mine={{ title, introduction, questions }}
          theirs={conflict}
          onChoose={(version) => resolve(conflict, version)}
        />
      )}
    </div>
  );
}
