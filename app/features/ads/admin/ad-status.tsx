import { App, Button } from 'antd';
import { useState } from 'react';
import type { AdDto } from '#contract/ads-admin.ts';
import { type AdStatus, adStatus } from '#shared/ad-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type StatusAction, StatusButtons } from '../../admin/status-buttons.tsx';
import { StatusTag } from '../../admin/status-tag.tsx';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

const names = ['draft', 'active', 'paused', 'ended', 'removed'] as const;

/** A tag with the status of an ad; for a draft or a paused ad, also how far its review is. */
export function AdStatusTag({ status, review }: Pick<AdDto, 'status' | 'review'>) {
  const { t } = useTranslation();
  const name = names.find((known) => adStatus[known] === status) ?? 'draft';
  const isDraft = status === adStatus.draft;
  return (
    <>
      {isDraft ? null : (
        <StatusTag active={status === adStatus.active}>{t(`campaign.ad.statusIs.${name}`)}</StatusTag>
      )}
      {isDraft || (status === adStatus.paused && review !== 'approved') ? (
        <StatusTag active={false}>{t(`campaign.ad.reviewIs.${review}`)}</StatusTag>
      ) : null}
    </>
  );
}

/** The changes that the page offers. The server checks them against `adTransitions`. */
const changes: Partial<Record<AdStatus, StatusAction<AdStatus>[]>> = {
  [adStatus.draft]: [{ to: adStatus.removed, label: 'remove', confirmation: 'removeAsk' }],
  [adStatus.active]: [
    { to: adStatus.paused, label: 'pause' },
    { to: adStatus.ended, label: 'end', confirmation: 'endAsk' },
  ],
  [adStatus.paused]: [
    { to: adStatus.active, label: 'resume' },
    { to: adStatus.removed, label: 'remove', confirmation: 'removeAsk' },
  ],
  [adStatus.ended]: [{ to: adStatus.removed, label: 'remove', confirmation: 'removeAsk' }],
};

/** Buttons that hand an ad in for review and change its status. */
export function AdStatusButtons({
  ad: { adId, status, review },
  onDone,
}: {
  ad: Pick<AdDto, 'adId' | 'status' | 'review'>;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const change = async (to: AdStatus) => {
    await report(() => api.adsAdmin.changeStatus({ adminId, adId, status: to }));
    await onDone();
  };
  const submit = async () => {
    setBusy(true);
    if (await report(() => api.adsAdmin.submit({ adminId, adId })))
      message.success(t('campaign.ad.submitted'));
    await onDone();
    setBusy(false);
  };
  const waits = review === 'draft' || review === 'rejected';
  const canRun = status === adStatus.draft || status === adStatus.paused;
  const offered = (changes[status] ?? []).filter(({ to }) => to !== adStatus.active || review === 'approved');
  return (
    <>
      {waits && canRun ? (
        <Button size="small" loading={busy} onClick={submit}>
          {t('campaign.ad.submit')}
        </Button>
      ) : null}
      <StatusButtons changes={offered} onChange={change} />
    </>
  );
}
