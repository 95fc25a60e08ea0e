import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#app/ui/index.ts';
import type { WireAd, WireCompany } from '#shared/campaign-wire.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminQuery } from '../../admin/use-admin-api.ts';
import { AdForm } from './ad-form.tsx';
import { BannerList } from './banner-list.tsx';
import { CompanyForm } from './company-form.tsx';

/** A company, one of its ads, and the ad's banners; which of them stands in the address. */
export default function AdEditorPage() {
  return (
    <AdminProvider>
      <AdSet />
    </AdminProvider>
  );
}

function AdSet() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const all = { pagesize: 100 };
  const ads = useAdminQuery<{ list: WireAd[] }>({ name: 'get_ad_list', fields: all });
  const companies = useAdminQuery<{ list: WireCompany[] }>({ name: 'get_ad_company', fields: all });
  const [chosen, setChosen] = useState(params.get('company_id'));
  const failed = ads.error ?? companies.error;
  if (failed && (!ads.data || !companies.data)) return <ErrorState error={failed} onRetry={ads.reload} />;
  if (!ads.data || !companies.data) return <Spin />;
  const ad = ads.data.list.find(({ ad_id }) => ad_id === params.get('ad_id')) ?? null;
  const companyId = chosen ?? ad?.company_id ?? null;
  const company = companies.data.list.find(({ company_id }) => company_id === companyId) ?? null;
  return (
    <div className="grid max-w-[800px] grid-cols-1 gap-8 pt-2 pb-16">
      <section className="grid grid-cols-1 gap-4" aria-labelledby="company-head">
        <h2 id="company-head" className="font-semibold text-20">
          {t(company ? 'campaign.company.edit' : 'campaign.company.create')}
        </h2>
        <Select
          aria-label={t('campaign.ad.company')}
          className="max-w-form"
          value={company?.company_id ?? ''}
          onChange={setChosen}
          options={[
            { value: '', label: t('campaign.company.create') },
            ...companies.data.list.map((one) => ({ value: one.company_id, label: one.name })),
          ]}
        />
        <CompanyForm
          key={company?.company_id ?? 'new'}
          company={company}
          onSaved={async (id) => {
            await companies.reload();
            setChosen(id);
          }}
        />
      </section>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="ad-head">
        <h2 id="ad-head" className="font-semibold text-20">
          {t('campaign.ad.name')}
        </h2>
        {company ? (
          <AdForm
            key={ad?.ad_id ?? 'new'}
            ad={ad}
            companyId={company.company_id}
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
    </div>
  );
}
