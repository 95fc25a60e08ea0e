import { Button, Input } from 'antd';
import { useState } from 'react';
import type { AdDto, adsAdmin } from '#contract/ads-admin.ts';
import type { OutputOf } from '#contract/define-call.ts';
import { shanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

/** Lists the ads that wait for a review, each with all that readers would see. Only owners see it. `onDone` runs after each decision. */
export function AdReviews({
  reviews,
  onDone,
}: {
  reviews: OutputOf<typeof adsAdmin.reviews>;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  if (reviews.total === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="ad-reviews">
      <h2 id="ad-reviews" className="font-semibold text-20">
        {t('campaign.ad.toReview', { count: reviews.total })}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {reviews.list.map((ad) => (
          <WaitingAd key={`${ad.adId} ${ad.version}`} ad={ad} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function WaitingAd({ ad, onDone }: { ad: AdDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const decide = async (approve: boolean) => {
    setBusy(true);
    const { adId, version } = ad;
    await report(() => api.adsAdmin.review({ adminId, adId, version, approve, reason: reason.trim() }));
    await onDone();
    setBusy(false);
  };
  const links = [...new Set([ad.link, ...ad.banners.flatMap(({ link }) => link ?? [])])];
  return (
    <li aria-label={ad.title} className="grid gap-3 rounded-read border border-rule p-4">
      <div>
        <p className="font-semibold">{ad.title}</p>
        <p>{ad.summary}</p>
        <p className="text-ink-2">
          {`${ad.companyName} · ${ad.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · ')} · ${shanghaiDay(ad.startsAt * 1000)} – ${shanghaiDayEndingAt(ad.endsAt)}`}
        </p>
        {links.map((link) => (
          <p key={link} className="break-all text-ink-2">
            {link}
          </p>
        ))}
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {ad.banners.map((banner) => (
          <li key={banner.bannerId}>
            <img
              src={banner.pictureUrl}
              alt={banner.alt}
              className="aspect-[3/1] w-full rounded-edit object-cover"
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label={t('campaign.ad.reason')}
          placeholder={t('campaign.ad.reason')}
          className="max-w-form"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="primary" loading={busy} onClick={() => decide(true)}>
          {t('campaign.ad.approve')}
        </Button>
        <Button loading={busy} disabled={reason.trim() === ''} onClick={() => decide(false)}>
          {t('campaign.ad.reject')}
        </Button>
      </div>
    </li>
  );
}
