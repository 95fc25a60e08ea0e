import { type AdStatus, adStatus } from '#shared/ad-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type StatusAction, StatusButtons } from '../../admin/status-buttons.tsx';
import { StatusTag } from '../../admin/status-tag.tsx';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

const names = ['draft', 'active', 'paused', 'ended', 'removed'] as const;

/** A tag with the status of an ad. */
export function AdStatusTag({ status }: { status: AdStatus }) {
  const { t } = useTranslation();
  const name = names.find((known) => adStatus[known] === status) ?? 'draft';
  return <StatusTag active={status === adStatus.active}>{t(`campaign.ad.statusIs.${name}`)}</StatusTag>;
}

/** The changes that the page offers. The server checks them against `adTransitions`. */
const changes: Partial<Record<AdStatus, StatusAction<AdStatus>[]>> = {
  [adStatus.draft]: [
    { to: adStatus.active, label: 'activate' },
    { to: adStatus.removed, label: 'remove', confirmation: 'removeAsk' },
  ],
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
