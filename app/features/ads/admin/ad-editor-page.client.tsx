import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { AdForm } from './ad-form.tsx';
import { AdReportPanel } from './ad-report.tsx';
import { AdStatusButtons, AdStatusTag } from './ad-status.tsx';
import { BannerList } from './banner-list.tsx';
import { CompanyForm } from './company-form.tsx';
import { ReviewSteps } from './review-steps.tsx';

/** Editor of a company, one of its ads, and the ad's banners. The address names the company or the ad. */
export default function AdEditorPage() {
  return (
    <AdminProvider>
      <AdEditor />
    </AdminProvider>
  );
}

function AdEditor() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const input = { adminId: useAdminId(), pageSize: 100 };
  const ads = useCall({ call: api.adsAdmin.list, input, active: true });
  const companies = useCall({ call: api.adsAdmin.companies, input, active: true });
  const [chosenId, setChosenId] = useState(params.get('company_id'));
  const error = ads.error ?? companies.error;
  if (error && (!ads.answer || !companies.answer)) return <ErrorState error={error} onRetry={ads.reload} />;
  if (!ads.answer || !companies.answer) return <Spin />;
  const ad = ads.answer.list.find(({ adId }) => adId === params.get('ad_id')) ?? null;
  const companyId = chosenId ?? ad?.companyId ?? null;
  const company = companies.answer.list.find((candidate) => candidate.companyId === companyId) ?? null;
  return (
    <div className="grid max-w-[800px] grid-cols-1 gap-8 pt-2 pb-16">
      <section className="grid grid-cols-1 gap-4" aria-labelledby="company-head">
        <h2 id="company-head" className="font-semibold text-20">
          {t(company ? 'campaign.company.edit' : 'campaign.company.create')}
        </h2>
        <Select
          aria-label={t('campaign.ad.company')}
          className="max-w-form"
          value={company?.companyId ?? ''}
          onChange={setChosenId}
          options={[
            { value: '', label: t('campaign.company.create') },
            ...companies.answer.list.map((option) => ({ value: option.companyId, label: option.name })),
          ]}
        />
        <CompanyForm
          key={company?.companyId ?? 'new'}
          company={company}
          onSaved={async (id) => {
            await companies.reload();
            setChosenId(id);
          }}
        />
      </section>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="ad-head">
        <h2 id="ad-head" className="font-semibold text-20">
          {t('campaign.ad.name')}
        </h2>
        {ad ? <PartOfCampaign kind="ad" partId={ad.adId} /> : null}
        {company ? (
          <AdForm
            key={ad?.adId ?? 'new'}
            ad={ad}
            companyId={company.companyId}
            onSaved={async (id) => {
              await ads.reload();
              setParams({ ad_id: id }, { replace: true, preventScrollReset: true });
            }}
          />
        ) : (
          <p className="text-ink-2">{t('campaign.company.first')}</p>
        )}
      </section>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="banner-head">
        <h2 id="banner-head" className="font-semibold text-20">
          {t('campaign.ad.banners')}
        </h2>
        {ad ? (
          <BannerList ad={ad} onDone={ads.reload} />
        ) : (
          <p className="text-ink-2">{t('campaign.ad.saveFirst')}</p>
        )}
      </section>
      {ad ? (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="review-head">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="review-head" className="font-semibold text-20">
              {t('campaign.ad.review')}
            </h2>
            <AdStatusTag {...ad} />
            <AdStatusButtons ad={ad} onDone={ads.reload} />
          </div>
          <p className="text-12 text-ink-2">{t('campaign.ad.reviewHint')}</p>
          <ReviewSteps key={`${ad.review} ${ad.version}`} ad={ad} />
        </section>
      ) : null}
      {ad ? (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="report-head">
          <h2 id="report-head" className="font-semibold text-20">
            {t('campaign.ad.report.title')}
          </h2>
          <AdReportPanel ad={ad} />
        </section>
      ) : null}
    </div>
  );
}
