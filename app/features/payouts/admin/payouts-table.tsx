import { Button, Input, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PayoutBillDto } from '#contract/payouts-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { PAYOUT_BATCH_MAX } from '#shared/payout-codes.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignDetailPath } from '../../../navigation/admin-paths.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { PayeeCell } from './payee-cell.tsx';

/** A page of bills. If `canChoose` is true, bills can be chosen across pages. */
export function PayoutsTable({
  bills,
  empty,
  canChoose,
  chosen,
  onChoose,
  page,
  onDone,
}: {
  /** Null while loading. */
  bills: PayoutBillDto[] | null;
  empty: string;
  canChoose: boolean;
  chosen: PayoutBillDto[];
  onChoose: (bills: PayoutBillDto[]) => void;
  page: { current: number; pageSize: number; total: number; onChange: (page: number) => void };
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const labelOf = (bill: PayoutBillDto) =>
    t('payouts.chosenOne', { name: displayName(t, bill.accountName), yuan: formatYuan(bill.cents) });
  return (
    <WideTable<PayoutBillDto>
      rowKey="billNumber"
      width={960}
      loading={bills === null}
      dataSource={bills ?? []}
      locale={{ emptyText: empty }}
      pagination={{ ...page, hideOnSinglePage: true, showSizeChanger: false }}
      {...(canChoose
        ? {
            rowSelection: {
              selectedRowKeys: chosen.map(({ billNumber }) => billNumber),
              preserveSelectedRowKeys: true,
              onChange: (_, rows) => onChoose(rows.slice(0, PAYOUT_BATCH_MAX)),
              getCheckboxProps: (bill) => ({ 'aria-label': labelOf(bill) }),
            },
          }
        : {})}
      columns={[
        {
          title: t('payouts.account'),
          render: (_, bill) => (
            <div>
              <p className="font-medium">{displayName(t, bill.accountName)}</p>
              <p className="figures text-12 text-ink-2">{bill.billNumber}</p>
            </div>
          ),
        },
        {
          title: t('payouts.amount'),
          width: 96,
          align: 'right',
          render: (_, { cents }) => <span className="figures">{formatYuan(cents)}</span>,
        },
        { title: t('payouts.payee'), width: 200, render: (_, bill) => <PayeeCell bill={bill} /> },
        {
          title: t('payouts.redPacket'),
          render: (_, { redPacketId, theme }) => (
            <Link to={campaignDetailPath(redPacketId)} className="hover:underline">
              {theme}
            </Link>
          ),
        },
        {
          title: t('payouts.claimed'),
          width: 176,
          render: (_, { createdAt }) => <span className="figures">{formatDate(createdAt * 1000)}</span>,
        },
        {
          title: t('payouts.stateLabel'),
          width: 160,
          render: (_, bill) => <BillState bill={bill} onDone={onDone} />,
        },
      ]}
    />
  );
}

function BillState({ bill, onDone }: { bill: PayoutBillDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  if (bill.state !== 'paid' || bill.paidAt === null) return <Tag>{t(`payouts.state.${bill.state}`)}</Tag>;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="figures">{`${t('payouts.state.paid')} ${formatDate(bill.paidAt * 1000, 'day')}`}</p>
      {bill.reference === null ? null : (
        <p className="figures break-all text-12 text-ink-2">{bill.reference}</p>
      )}
      <UndoButton bill={bill} onDone={onDone} />
    </div>
  );
}

/** Undoes a payment once a reason is entered. */
function UndoButton({ bill, onDone }: { bill: PayoutBillDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [reason, setReason] = useState('');
  const { billNumber } = bill;
  const undo = async () => {
    const undone = await report(() => api.payoutsAdmin.undo({ adminId, billNumber, reason }));
    if (undone) await onDone();
  };
  const values = { name: displayName(t, bill.accountName), yuan: formatYuan(bill.cents) };
  return (
    <Popconfirm
      title={t('payouts.undo.ask', values)}
      description={
        <Input
          aria-label={t('payouts.undo.reason')}
          placeholder={t('payouts.undo.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      }
      okButtonProps={{ disabled: reason.trim() === '' }}
      onConfirm={undo}
    >
      <Button size="small">{t('payouts.undo.button')}</Button>
    </Popconfirm>
  );
}
