import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { SurveyDto } from '#contract/surveys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { noStorage, SurveyQuestions } from '../survey-form.tsx';
import { createSurveyFormState } from '../survey-form-state.ts';

/** A survey as learners see it. It can be filled in; nothing is sent or stored. */
export function SurveyPreview({
  survey,
}: {
  survey: Pick<SurveyDto, 'title' | 'introduction' | 'questions'>;
}) {
  const { t } = useTranslation();
  const [state, setState] = useState(() => createPreviewState(survey));
  return (
    <div className="grid grid-cols-1 gap-8">
      <Alert
        type="info"
        showIcon
        title={t('survey.admin.previewNote')}
        action={
          <Button size="small" onClick={() => setState(createPreviewState(survey))}>
            {t('survey.admin.previewAgain')}
          </Button>
        }
      />
      <div className="grid gap-2">
        <h2 className="font-semibold text-24 [overflow-wrap:anywhere]">{survey.title}</h2>
        {survey.introduction ? <p className="whitespace-pre-wrap text-ink-2">{survey.introduction}</p> : null}
      </div>
      <SurveyQuestions state={state} />
    </div>
  );
}

const createPreviewState = ({ questions }: Pick<SurveyDto, 'questions'>) =>
  createSurveyFormState({
    survey: { surveyId: '', questions },
    viewerId: '',
    given: null,
    storage: noStorage,
    send: async (surveyId, answers) => ({ answerId: '', surveyId, answers, createdMs: 0, updatedMs: 0 }),
  });
