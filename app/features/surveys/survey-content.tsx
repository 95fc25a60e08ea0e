import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import type { Route } from './+types/survey-route.ts';
import { SurveyForm } from './survey-form.tsx';

export default function SurveyContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  if (loaderData?.survey.state !== 'open') {
    return (
      <div className="page py-12">
        <PageTitle name={t('survey.title')} />
        <h1 className="sr-only">{t('survey.title')}</h1>
        <EmptyState
          title={loaderData ? t('survey.closed') : t('survey.none')}
          text={loaderData ? loaderData.survey.title : t('survey.noneText')}
          action={
            <Button asChild variant="primary">
              <Link to={pagePaths.filmList}>{t('survey.noneAction')}</Link>
            </Button>
          }
        />
      </div>
    );
  }
  const { survey, viewerId, given } = loaderData;
  return (
    <div className="page grid max-w-[704px]! grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={survey.title} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32 [overflow-wrap:anywhere]">{survey.title}</h1>
        {survey.introduction ? <p className="whitespace-pre-wrap text-ink-2">{survey.introduction}</p> : null}
      </div>
      <SurveyForm key={survey.surveyId} survey={survey} viewerId={viewerId} given={given} />
    </div>
  );
}
