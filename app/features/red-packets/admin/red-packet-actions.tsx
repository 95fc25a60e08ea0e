import { App, Button, Checkbox, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { RedPacketStatusButtons } from './red-packet-status.tsx';

const started: RedPacketStatus[] = [redPacketStatus.active, redPacketStatus.paused];
const ended: RedPacketStatus[] = [
  redPacketStatus.exhausted,
  redPacketStatus.expired,
  redPacketStatus.refunded,
];

/** The actions that the status of a red packet allows. */
export function RedPacketActions({
  redPacket,
  onEdit,
  onCopy,
  onDone,
}: {
  redPacket: RedPacketDto;
  onEdit?: () => void;
  onCopy?: () => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const status = redPacket.redPacketStatus;
  const isDraft = status === redPacketStatus.draft;
  const isStarted = started.includes(status);
  return (
    <span className="flex flex-wrap gap-2">
      {onEdit && (isDraft || isStarted) ? (
        <Button size="small" onClick={onEdit}>
          {t(isDraft ? 'campaign.act.edit' : 'campaign.redPacket.amend')}
        </Button>
      ) : null}
      <RedPacketStatusButtons redPacket={redPacket} onDone={onDone} />
      {isStarted ? <EndEarlyButton redPacket={redPacket} onDone={onDone} /> : null}
      {ended.includes(status) ? <EndedButtons redPacket={redPacket} onDone={onDone} /> : null}
      {onCopy && ended.includes(status) ? (
        <Button size="small" onClick={onCopy}>
          {t('campaign.settle.copy')}
        </Button>
      ) : null}
    </span>
  );
}

/** Ends a red packet early. The dialog states the amounts, and asks whether the company has been refunded. */
function EndEarlyButton({ redPacket, onDone }: { redPacket: RedPacketDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [isOpen, setIsOpen] = useState(false);
  const [isRefunded, setIsRefunded] = useState(false);
  const [busy, setBusy] = useState(false);
  const { redPacketId, theme, totalCents, grantedCents, shareCount, grantedCount } = redPacket;
  const yuan = formatYuan(totalCents - grantedCents);
  const end = async () => {
    setBusy(true);
    const done = await report(() =>
      api.redPacketsAdmin.endEarly({ adminId, redPacketId, refunded: isRefunded }),
    );
    setBusy(false);
    setIsOpen(false);
    if (done) message.success(t(isRefunded ? 'campaign.settle.refunded' : 'campaign.settle.ended', { yuan }));
    await onDone();
  };
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('campaign.settle.endEarly')}
      </Button>
      <Modal
        open={isOpen}
        title={t('campaign.settle.endTitle', { theme })}
        okText={t('campaign.settle.endEarly')}
        cancelText={t('campaign.act.cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={busy}
        onOk={end}
        onCancel={() => setIsOpen(false)}
      >
        <div className="grid gap-3">
          <p>
            {t('campaign.settle.endText', { count: shareCount - grantedCount, yuan, taken: grantedCount })}
          </p>
          <Checkbox checked={isRefunded} onChange={(event) => setIsRefunded(event.target.checked)}>
            {t('campaign.settle.endRefunded')}
          </Checkbox>
        </div>
      </Modal>
    </>
  );
}

/** Marks returned money as refunded to the company, and archives or unarchives the red packet. */
function EndedButtons({ redPacket, onDone }: { redPacket: RedPacketDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const { redPacketId, companyName, returnedCents, archived } = redPacket;
  const refund = async () => {
    const done = await report(() => api.redPacketsAdmin.refund({ adminId, redPacketId }));
    if (done) message.success(t('campaign.settle.refunded', { yuan: formatYuan(done.refundedCents) }));
    await onDone();
  };
  const archive = async () => {
    const done = await report(() =>
      api.redPacketsAdmin.archive({ adminId, redPacketId, archived: !archived }),
    );
    if (done) message.success(t(done.archived ? 'campaign.settle.archived' : 'campaign.settle.unarchived'));
    await onDone();
  };
  const values = { yuan: formatYuan(returnedCents), company: companyName };
  return (
    <>
      {returnedCents > 0 || redPacket.redPacketStatus === redPacketStatus.expired ? (
        <Popconfirm title={t('campaign.settle.refundAsk', values)} onConfirm={refund}>
          <Button size="small">{t('campaign.settle.refund')}</Button>
        </Popconfirm>
      ) : null}
      <Button size="small" onClick={archive}>
        {t(archived ? 'campaign.settle.unarchive' : 'campaign.settle.archive')}
      </Button>
    </>
  );
}
