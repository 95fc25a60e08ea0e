import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { campaignPath, prizeDrawPath, surveyPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import type { Route } from './+types/home-route.ts';

/** The campaign, the survey, and the prize draw that run now, with links to them. Renders nothing if none runs. */
export function RunningNow({
  survey,
  activity,
  campaign,
}: Pick<Route.ComponentProps['loaderData'], 'survey' | 'activity' | 'campaign'>) {
  const { t } = useTranslation();
  const titleId = useId();
  if (!survey && !activity && !campaign) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="font-semibold text-24">
          {t('home.running.title')}
        </h2>
        {campaign ? (
          <Link to={pagePaths.campaigns} className="underline decoration-edge underline-offset-4">
            {t('home.running.all')}
          </Link>
        ) : null}
      </div>
      <ul className="border-rule border-b">
        {campaign ? (
          <Row
            to={campaignPath(campaign.campaignId)}
            kind={t('home.running.campaign')}
            title={campaign.name}
            action={t('home.running.campaignAction')}
          />
        ) : null}
        {survey ? (
          <Row
            to={surveyPath(survey.surveyId)}
            kind={t('home.running.survey')}
            title={survey.title}
            action={t(survey.isAnswered ? 'home.running.surveyAnswered' : 'home.running.surveyAction')}
          />
        ) : null}
        {activity ? (
          <Row
            to={prizeDrawPath(activity.activityId)}
            kind={t('home.running.activity')}
            title={activity.title}
            action={t('home.running.activityAction')}
          />
        ) : null}
      </ul>
    </section>
  );
}

function Row({ to, kind, title, action }: { to: string; kind: string; title: string; action: string }) {
  return (
    <li>
      <Link
        to={to}
        className="group flex flex-wrap items-baseline gap-x-4 gap-y-1 border-rule border-t py-4 [--focus-inset:0px]"
      >
        <span className="text-14 text-ink-2">{kind}</span>
        <span className="min-w-0 flex-1 basis-[200px] font-medium text-16 [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="text-14 underline decoration-edge underline-offset-4 group-hover:decoration-ink">
          {action}
        </span>
      </Link>
    </li>
  );
}
