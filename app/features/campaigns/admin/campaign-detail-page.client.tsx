import { Descriptions, Spin } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CompanyDetailDto } from '#contract/red-packets-admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { pagePaths } from '../../../navigation/page-paths.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { AdsTable } from '../../ads/admin/ads-table.tsx';
import { CompaniesTable } from '../../ads/admin/companies-table.tsx';
import { RedPacketDetailPage } from '../../red-packets/admin/red-packet-detail-page.tsx';
import { RedPacketsTable } from '../../red-packets/admin/red-packets-table.tsx';

/** A red packet with its grants, or a company with its ads and red packets, by the ID in the address. */
export default function CampaignDetailPage() {
  return (
    <AdminProvider>
      <Detail />
    </AdminProvider>
  );
}

function Detail() {
  const { t } = useTranslation();
  const { id } = useParams();
  const adminId = useAdminId();
  const [page, setPage] = useState(1);
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.detail,
    input: { adminId, id: id ?? '', page },
    active: id !== undefined,
  });
  if (id === undefined) return <DetailChoice />;
  if (error && !answer) {
    const isMissing = error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
    return isMissing ? (
      <EmptyState title={t('campaign.detail.missing')} />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  if (!answer) return <Spin />;
  return answer.kind === 'hb' ? (
    <RedPacketDetailPage detail={answer} page={page} onPage={setPage} reload={reload} />
  ) : (
    <CompanyDetail detail={answer} reload={reload} />
  );
}

/** What there is to open: the admin's companies and red packets. */
function DetailChoice() {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const [page, setPage] = useState(1);
  const packets = useCall({ call: api.redPacketsAdmin.list, input: { adminId, page }, active: true });
  const companies = useCall({
    call: api.adsAdmin.companies,
    input: { adminId, pageSize: 100 },
    active: true,
  });
  const error = packets.error ?? companies.error;
  if (error) {
    return <ErrorState error={error} onRetry={() => Promise.all([packets.reload(), companies.reload()])} />;
  }
  if (!packets.answer || !companies.answer) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      <p className="text-ink-2">
        {t('campaign.detail.pick')}{' '}
        <Link to={pagePaths.adminCampaigns} className="underline! underline-offset-4">
          {t('campaigns.page.back')}
        </Link>
      </p>
      <h2 className="font-semibold text-20">{t('campaign.redPacket.title')}</h2>
      <RedPacketsTable
        redPackets={packets.answer.list}
        page={{ current: page, total: packets.answer.total, onChange: setPage }}
        onDone={packets.reload}
      />
      <h2 className="font-semibold text-20">{t('campaign.company.title')}</h2>
      <CompaniesTable companies={companies.answer.list} />
    </div>
  );
}

function CompanyDetail({
  detail: { company, ads, redPackets },
  reload,
}: {
  detail: CompanyDetailDto;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'name', label: t('campaign.company.name'), children: company.name },
          { key: 'contact', label: t('campaign.company.contact'), children: company.contact },
          { key: 'phone', label: t('campaign.company.phone'), children: company.phone },
          { key: 'license', label: t('campaign.company.license'), children: company.licenseNumber ?? '–' },
          { key: 'remark', label: t('campaign.company.remark'), children: company.remark ?? '–' },
        ]}
      />
      <h2 className="font-semibold text-20">{t('campaign.ad.title')}</h2>
      <AdsTable ads={ads} onDone={reload} />
      <h2 className="font-semibold text-20">{t('campaign.redPacket.title')}</h2>
      <RedPacketsTable redPackets={redPackets} onDone={reload} />
    </div>
  );
}
