import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { RunningCampaignDto } from '#contract/campaigns.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { campaignPath, campaignsPath, rewardsPath } from '../../navigation/page-addresses.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState, PageTitle } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/campaigns-route.ts';

export default function CampaignsContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { list, total, pageNumber, pageSize } = loaderData;
  return (
    <div className="page grid max-w-[800px]! grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('campaigns.learner.title')} />
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h1 className="font-semibold text-32">{t('campaigns.learner.title')}</h1>
          <Link to={rewardsPath()} className="underline decoration-edge underline-offset-4">
            {t('campaigns.learner.rewards')}
          </Link>
        </div>
        {list.length > 0 ? <p className="text-ink-2">{t('campaigns.learner.lead')}</p> : null}
      </div>
      {list.length === 0 ? (
        <EmptyState
          title={t('campaigns.learner.none')}
          text={t('campaigns.learner.noneText')}
          action={<EmptyStateLink to={rewardsPath()} label={t('campaigns.learner.rewards')} />}
        />
      ) : (
        <ul className="border-rule border-b">
          {list.map((campaign) => (
            <Row key={campaign.campaignId} campaign={campaign} />
          ))}
        </ul>
      )}
      <Pager pageNumber={pageNumber} total={total} pageSize={pageSize} pathOf={campaignsPath} />
    </div>
  );
}

function Row({ campaign }: { campaign: RunningCampaignDto }) {
  const { t } = useTranslation();
  const { campaignId, name, companyName, endsMs, hasRedPacket, hasActivity, hasSurvey } = campaign;
  const parts = [
    hasRedPacket ? t('campaigns.partIs.red_packet') : null,
    hasActivity ? t('campaigns.partIs.activity') : null,
    hasSurvey ? t('campaigns.partIs.survey') : null,
  ].filter((part) => part !== null);
  return (
    <li>
      <Link
        to={campaignPath(campaignId)}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-rule border-t px-1 py-5 transition hover:bg-ink/5 [--focus-inset:0px]"
      >
        <span className="grid gap-1">
          <span className="font-medium text-20 [overflow-wrap:anywhere]">{name}</span>
          <span className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-ink-2">
            <span>{parts.join(' · ')}</span>
            <span>{t('campaigns.learner.by', { company: companyName })}</span>
            {endsMs === null ? null : (
              <span className="figures">
                {t('campaigns.learner.until', { date: formatDate(endsMs, 'day') })}
              </span>
            )}
          </span>
        </span>
        <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" className="text-ink-2" />
      </Link>
    </li>
  );
}
