import { Button } from 'antd';
import { Link } from 'react-router';
import type { AdDto } from '#contract/ads-admin.ts';
import { shanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adEditorPath, campaignDetailPath } from '../../../navigation/admin-paths.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { AdStatusButtons, AdStatusTag } from './ad-status.tsx';

/** Table of ads with their first banner, dates, counts, and status. */
export function AdsTable({ ads, onDone }: { ads: AdDto[]; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <WideTable<AdDto>
      rowKey="adId"
      dataSource={ads}
      width={1016}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: t('campaign.ad.empty') }}
      columns={[
        { title: t('campaign.ad.name'), render: (_, ad) => <Name ad={ad} /> },
        {
          title: t('campaign.ad.places'),
          width: 120,
          render: (_, ad) => ad.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · '),
        },
        {
          title: t('campaign.ad.time'),
          width: 136,
          render: (_, ad) => (
            <span className="figures">{`${shanghaiDay(ad.startsAt * 1000)} – ${shanghaiDayEndingAt(ad.endsAt)}`}</span>
          ),
        },
        {
          title: t('campaign.ad.shown'),
          width: 80,
          align: 'right',
          render: (_, ad) => <span className="figures">{ad.impressions}</span>,
        },
        {
          title: t('campaign.ad.clicked'),
          width: 72,
          align: 'right',
          render: (_, ad) => <span className="figures">{ad.clicks}</span>,
        },
        {
          title: t('campaign.ad.rate'),
          width: 80,
          align: 'right',
          render: (_, ad) => (
            <span className="figures">
              {ad.impressions > 0 ? `${((100 * ad.clicks) / ad.impressions).toFixed(1)}%` : '–'}
            </span>
          ),
        },
        {
          title: t('campaign.ad.status'),
          width: 96,
          render: (_, ad) => <AdStatusTag {...ad} />,
        },
        {
          title: t('campaign.act.label'),
          width: 176,
          render: (_, ad) => (
            <span className="flex flex-wrap gap-2">
              <Link to={adEditorPath({ adId: ad.adId })}>
                <Button size="small" tabIndex={-1}>
                  {t('campaign.act.edit')}
                </Button>
              </Link>
              <AdStatusButtons ad={ad} onDone={onDone} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Name({ ad }: { ad: AdDto }) {
  const [banner] = ad.banners;
  return (
    <div className="flex items-center gap-3">
      {banner ? (
        <img
          src={banner.pictureUrl}
          alt={banner.alt}
          className="h-8 w-[96px] shrink-0 rounded-edit object-cover"
        />
      ) : (
        <span className="h-8 w-[96px] shrink-0 rounded-edit bg-sunk" />
      )}
      <div className="min-w-0">
        <p className="font-medium">{ad.title}</p>
        <Link to={campaignDetailPath(ad.companyId)} className="text-ink-2!">
          {ad.companyName}
        </Link>
      </div>
    </div>
  );
}
