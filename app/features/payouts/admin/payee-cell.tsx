import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import type { PayoutBillDto } from '#contract/payouts-admin.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

/** A visitor's payee, masked, with a button that reveals the full number once a reason is entered. */
export function PayeeCell({ bill }: { bill: PayoutBillDto }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [full, setFull] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { billNumber, payee, state } = bill;
  if (!payee) return <span className="text-ink-2">{t('payouts.noPayee')}</span>;
  const reveal = async () => {
    const revealed = await report(() => api.payoutsAdmin.revealPayee({ adminId, billNumber, reason }));
    if (revealed) setFull(revealed.payee);
  };
  const isOpen = state === 'waiting' || state === 'exported';
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="figures break-all">{full ?? payee.maskedNumber ?? t('payouts.wechat')}</span>
      {full === null && isOpen ? (
        <Popconfirm
          title={t('payouts.reveal.title', { name: displayName(t, bill.accountName) })}
          description={
            <div className="grid gap-2">
              {t('payouts.reveal.text')}
              <Input
                aria-label={t('payouts.reveal.reason')}
                placeholder={t('payouts.reveal.reason')}
                maxLength={200}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
          }
          okText={t('payouts.reveal.confirm')}
          okButtonProps={{ disabled: reason.trim() === '' }}
          onConfirm={reveal}
        >
          <Button size="small" type="text">
            {t('payouts.reveal.button')}
          </Button>
        </Popconfirm>
      ) : null}
    </span>
  );
}
