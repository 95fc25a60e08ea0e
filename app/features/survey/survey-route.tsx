import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import type { Route } from './+types/survey-route.ts';
import { SurveyForm } from './survey-form.tsx';

/** The survey `?id=`, or the newest open one; null when there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const id = url.searchParams.get('id');
  const survey = id
    ? await services.survey.detail({ viewer, surveyId: id })
    : await services.survey.latestOpenSurvey();
  if (!survey) return null;
  const given = await services.survey.findAnswer({ viewer, surveyId: survey.id });
  const { title, intro, questions, state } = survey;
  return {
    viewerId: viewer.id,
    held: { id: survey.id, title, intro, questions },
    open: state === 'open',
    given: given?.answers ?? null,
  };
}

export default function SurveyRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!loaderData?.open) {
    return (
      <div className="page py-12">
        <PageTitle name={t('survey.title')} />
        <h1 className="sr-only">{t('survey.title')}</h1>
        <EmptyState
          title={loaderData ? t('survey.closed') : t('survey.none')}
          text={loaderData ? loaderData.held.title : t('survey.noneText')}
          action={
            <Button asChild variant="primary">
              <Link to="/list">{t('survey.noneAction')}</Link>
            </Button>
          }
        />
      </div>
    );
  }
  const { held, viewerId, given } = loaderData;
  return (
    <div className="page grid max-w-[704px]! grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={held.title} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32 [overflow-wrap:anywhere]">{held.title}</h1>
        {held.intro ? <p className="whitespace-pre-wrap text-ink-2">{held.intro}</p> : null}
      </div>
      <SurveyForm key={held.id} survey={held} viewerId={viewerId} given={given} />
    </div>
  );
}
