import { Button, Drawer, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { AdDto } from '#contract/ads-admin.ts';
import type { CampaignDetailDto, CampaignDto, CampaignPartsDto } from '#contract/campaigns-admin.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { CAMPAIGN_ADS_MAX } from '#shared/campaign-codes.ts';
import { shanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignPath } from '../../../navigation/page-addresses.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { AdForm, type NewAd } from '../../ads/admin/ad-form.tsx';
import { AdStatusTag } from '../../ads/admin/ad-status.tsx';
import { BannerList } from '../../ads/admin/banner-list.tsx';
import { StepButtons } from './step-buttons.tsx';
import type { CampaignForm } from './use-campaign-form.ts';

/** The second step: the campaign's ads. Each change to the list is saved immediately. */
export function MaterialStep({
  form,
  detail,
  reload,
  onNext,
  onLeave,
  onBack,
}: {
  form: CampaignForm;
  detail: CampaignDetailDto;
  reload: () => Promise<void>;
  onNext: () => Promise<void>;
  onLeave: () => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const { adIds } = form.values;
  const ads = useCall({
    call: api.adsAdmin.list,
    input: { adminId: useAdminId(), pageSize: 100 },
    active: true,
  });
  const [edited, setEdited] = useState<{ adId: string | null } | null>(null);
  const others =
    ads.answer?.list.filter(
      (ad) =>
        ad.companyId === form.values.companyId && ad.status !== adStatus.ended && !adIds.includes(ad.adId),
    ) ?? [];
  const isFull = adIds.length >= CAMPAIGN_ADS_MAX;
  const add = (adId: string) => form.save({ adIds: [...adIds, adId] });
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">{t('campaigns.material.lead')}</p>
      {detail.parts.ads.length === 0 ? (
        <p className="border border-rule border-dashed px-4 py-6 text-center text-ink-2">
          {t('campaigns.material.none')}
        </p>
      ) : (
        <ul className="border-rule border-b">
          {detail.parts.ads.map((ad) => (
            <AdRow
              key={ad.adId}
              ad={ad}
              busy={form.busy}
              onEdit={() => setEdited({ adId: ad.adId })}
              onRemove={() => form.save({ adIds: adIds.filter((adId) => adId !== ad.adId) })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isFull} onClick={() => setEdited({ adId: null })}>
          {t('campaigns.material.make')}
        </Button>
        <Select
          aria-label={t('campaigns.material.add')}
          className="w-[240px] max-w-full"
          placeholder={t('campaigns.material.add')}
          value={null}
          disabled={isFull}
          loading={ads.answer === null}
          notFoundContent={t('campaigns.material.noOthers')}
          options={others.map((ad) => ({ value: ad.adId, label: ad.title }))}
          onChange={(adId: string) => void add(adId)}
        />
        {isFull ? (
          <p className="self-center text-ink-2">
            {t('campaigns.material.full', { count: CAMPAIGN_ADS_MAX })}
          </p>
        ) : null}
      </div>
      <StepButtons busy={form.busy} onNext={onNext} onLeave={onLeave} onBack={onBack} />
      {edited ? (
        <AdDrawer
          ad={ads.answer?.list.find(({ adId }) => adId === edited.adId) ?? null}
          companyId={form.values.companyId}
          newAd={toNewAd(detail.campaign)}
          onClose={() => setEdited(null)}
          onChanged={async () => {
            await ads.reload();
            await reload();
          }}
          onSaved={async (adId) => {
            await ads.reload();
            if (adIds.includes(adId)) await reload();
            else await add(adId);
            setEdited({ adId });
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns what a new ad of a campaign begins with: it leads to the campaign, at its places, as long as it runs. */
const toNewAd = ({ campaignId, placements, startsMs, endsMs }: CampaignDto): NewAd => ({
  link: campaignPath(campaignId),
  places: placements,
  startDay: shanghaiDay(startsMs ?? Date.now()),
  endDay: endsMs === null ? '' : shanghaiDayEndingAt(endsMs / 1000),
});

function AdRow({
  ad,
  busy,
  onEdit,
  onRemove,
}: {
  ad: CampaignPartsDto['ads'][number];
  busy: boolean;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const days = [ad.startsMs, ad.endsMs - 1].map((ms) => shanghaiDay(ms)).join(' – ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-t py-3">
      <div className="grid min-w-0 flex-1 basis-[220px] gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{ad.title}</span>
          <AdStatusTag status={ad.status} review={ad.review} />
        </span>
        <span className="text-ink-2">
          {ad.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · ')}
          <span className="figures">{` · ${days} · `}</span>
          {ad.bannerCount === 0
            ? t('campaigns.material.noBanner')
            : t('campaigns.material.banners', { count: ad.bannerCount })}
        </span>
      </div>
      <span className="flex gap-2">
        <Button size="small" onClick={onEdit}>
          {t('campaigns.material.edit')}
        </Button>
        <Button size="small" loading={busy} onClick={onRemove}>
          {t('campaigns.material.remove')}
        </Button>
      </span>
    </li>
  );
}

function AdDrawer({
  ad,
  companyId,
  newAd,
  onClose,
  onChanged,
  onSaved,
}: {
  ad: AdDto | null;
  companyId: string;
  newAd: NewAd;
  onClose: () => void;
  onChanged: () => Promise<void>;
  onSaved: (adId: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [isUploading, setIsUploading] = useState(false);
  // The drawer goes away only with the last picture uploaded.
  const [isClosing, setIsClosing] = useState(false);
  useEffect(() => {
    if (isClosing && !isUploading) onClose();
  }, [isClosing, isUploading, onClose]);
  return (
    <Drawer
      open
      size={720}
      onClose={() => setIsClosing(true)}
      mask={{ closable: false }}
      title={t(ad ? 'campaigns.material.edit' : 'campaigns.material.make')}
      // A new ad must be saved first.
      footer={
        ad ? (
          <div className="flex justify-end">
            <Button type="primary" loading={isClosing} onClick={() => setIsClosing(true)}>
              {t('campaigns.material.done')}
            </Button>
          </div>
        ) : null
      }
    >
      <div className="grid grid-cols-1 gap-8">
        <AdForm
          key={ad?.adId ?? 'new'}
          ad={ad}
          companyId={companyId}
          newAd={newAd}
          onSaved={(adId) => void onSaved(adId)}
        />
        <section className="grid grid-cols-1 gap-4" aria-labelledby="campaign-banners">
          <h3 id="campaign-banners" className="font-semibold text-16">
            {t('campaign.ad.banners')}
          </h3>
          {ad ? (
            <BannerList ad={ad} onDone={onChanged} onBusy={setIsUploading} />
          ) : (
            <p className="text-ink-2">{t('campaigns.material.bannersFirst')}</p>
          )}
        </section>
      </div>
    </Drawer>
  );
}
