import { useTranslation } from 'react-i18next';
import { api } from '#app/api/client.ts';
import { type AdStatus, adStatus } from '#shared/ad-codes.ts';
import { StatusButtons, type StatusChange } from '../../admin/status-buttons.tsx';
import { StatusTag } from '../../admin/status-tag.tsx';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

const names = ['draft', 'active', 'paused', 'ended', 'removed'] as const;

/** The status of an ad in words. */
export function AdStatusTag({ status }: { status: AdStatus }) {
  const { t } = useTranslation();
  const name = names.find((one) => adStatus[one] === status) ?? 'draft';
  return <StatusTag active={status === adStatus.active}>{t(`campaign.ad.statusIs.${name}`)}</StatusTag>;
}

/** The changes that the page offers; the server checks them against `adTransitions`. */
const changes: Partial<Record<AdStatus, StatusChange<AdStatus>[]>> = {
  [adStatus.draft]: [
    { to: adStatus.active, word: 'activate' },
    { to: adStatus.removed, word: 'remove', confirmation: 'removeAsk' },
  ],
  [adStatus.active]: [
    { to: adStatus.paused, word: 'pause' },
    { to: adStatus.ended, word: 'end', confirmation: 'endAsk' },
  ],
  [adStatus.paused]: [
    { to: adStatus.active, word: 'resume' },
    { to: adStatus.removed, word: 'remove', confirmation: 'removeAsk' },
  ],
  [adStatus.ended]: [{ to: adStatus.removed, word: 'remove', confirmation: 'removeAsk' }],
};

/** Buttons that change the status of an ad. */
export function AdStatusButtons({
  ad: { adId, status },
  onDone,
}: {
  ad: { adId: string; status: AdStatus };
  onDone: () => Promise<void>;
}) {
  const adminId = useAdminId();
  const report = useReportedCall();
  const change = async (to: AdStatus) => {
    await report(() => api.adsAdmin.changeStatus({ adminId, adId, status: to }));
    await onDone();
  };
  return <StatusButtons changes={changes[status] ?? []} onChange={change} />;
}
