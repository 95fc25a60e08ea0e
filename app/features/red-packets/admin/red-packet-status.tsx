import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type StatusAction, StatusButtons } from '../../admin/status-buttons.tsx';
import { StatusTag } from '../../admin/status-tag.tsx';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

const names = ['draft', 'active', 'paused', 'exhausted', 'expired', 'refunded', 'removed'] as const;

/** A tag with the status of a red packet. `endedEarly` changes the label of an expired one. */
export function RedPacketStatusTag({ status, endedEarly = false }: { status: number; endedEarly?: boolean }) {
  const { t } = useTranslation();
  const known = names.find((name) => redPacketStatus[name] === status) ?? 'draft';
  const name = known === 'expired' && endedEarly ? 'endedEarly' : known;
  return (
    <StatusTag active={status === redPacketStatus.active}>
      {t(`campaign.redPacket.statusIs.${name}`)}
    </StatusTag>
  );
}

/** The changes that the page offers. The server checks them against `redPacketTransitions`. */
const changes: Partial<Record<RedPacketStatus, StatusAction<RedPacketStatus>[]>> = {
  [redPacketStatus.draft]: [
    { to: redPacketStatus.active, label: 'activate', confirmation: 'activateAsk' },
    { to: redPacketStatus.removed, label: 'remove', confirmation: 'removeAsk' },
  ],
  [redPacketStatus.active]: [{ to: redPacketStatus.paused, label: 'pause' }],
  [redPacketStatus.paused]: [{ to: redPacketStatus.active, label: 'resume' }],
};

/** Buttons that change the status of a red packet. */
export function RedPacketStatusButtons({
  redPacket: { redPacketId, redPacketStatus: status },
  onDone,
}: {
  redPacket: Pick<RedPacketDto, 'redPacketId' | 'redPacketStatus'>;
  onDone: () => Promise<void>;
}) {
  const adminId = useAdminId();
  const report = useReportedCall();
  const change = async (to: RedPacketStatus) => {
    await report(() => api.redPacketsAdmin.changeStatus({ adminId, redPacketId, redPacketStatus: to }));
    await onDone();
  };
  return <StatusButtons changes={changes[status] ?? []} onChange={change} />;
}
