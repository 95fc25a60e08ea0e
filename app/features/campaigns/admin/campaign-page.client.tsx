import { Spin } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router';
import type { CampaignDetailDto } from '#contract/campaigns-admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adminCampaignPath, campaignDetailPath, campaignTabs } from '../../../navigation/admin-paths.ts';
import { pagePaths } from '../../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../../ui/empty-state-link.tsx';
import { EmptyState, ErrorState, TabLinks } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { formatPeriod } from '../format-minute.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignAudit } from './campaign-audit.tsx';
import { CampaignOverview } from './campaign-overview.tsx';
import { CampaignReportPanel } from './campaign-report.tsx';
import { CampaignStatusTag } from './campaign-status-tag.tsx';
import { CampaignWinners } from './campaign-winners.tsx';

const EVERY_MS = 10_000;

/** One campaign, with tabs for its overview, winners, report, and audit log. */
export default function CampaignPage() {
  return (
    <AdminProvider>
      <Campaign />
    </AdminProvider>
  );
}

function Campaign() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { answer, error, reload } = useCall({
    call: api.campaignsAdmin.detail,
    input: { adminId: useAdminId(), campaignId: id },
    active: true,
    everyMs: EVERY_MS,
  });
  if (error && !answer)
    return error instanceof ApiError && error.httpStatus === 404 ? (
      <EmptyState
        title={t('campaigns.page.missing')}
        text={t('campaigns.page.missingText')}
        action={<EmptyStateLink to={pagePaths.adminCampaigns} label={t('campaigns.page.back')} />}
      />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  if (answer?.campaign.campaignId !== id) return <Spin />;
  return <Loaded key={id} detail={answer} reload={reload} />;
}

function Loaded({ detail, reload }: { detail: CampaignDetailDto; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { campaignId, name, status, companyId, companyName, startsMs, endsMs } = detail.campaign;
  const tab = campaignTabs.find((known) => known === params.get('tab')) ?? 'overview';
  return (
    <div className="grid grid-cols-1 gap-5 pt-2 pb-16">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-semibold text-24 [overflow-wrap:anywhere]">{name}</h2>
          <CampaignStatusTag status={status} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-ink-2">
          <Link to={campaignDetailPath(companyId)} className="underline! underline-offset-4">
            {companyName}
          </Link>
          <span className="figures">{formatPeriod(startsMs, endsMs) ?? t('campaigns.noTime')}</span>
        </p>
        <CampaignActions detail={detail} reload={reload} />
      </header>
      <TabLinks
        label={name}
        items={campaignTabs.map((item) => ({
          to: adminCampaignPath(campaignId, item),
          label: t(`campaigns.page.${item}`),
          current: item === tab,
        }))}
      />
      {tab === 'overview' ? <CampaignOverview detail={detail} reload={reload} /> : null}
      {tab === 'winners' ? <CampaignWinners detail={detail} /> : null}
      {tab === 'report' ? <CampaignReportPanel campaignId={campaignId} /> : null}
      {tab === 'audit' ? <CampaignAudit campaignId={campaignId} /> : null}
    </div>
  );
}
