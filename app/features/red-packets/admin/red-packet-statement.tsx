import { Button, Spin } from 'antd';
import type { RedPacketStatementDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { type LedgerAccount, sumByAccounts } from '#shared/red-packet-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';

type Day = RedPacketStatementDto['days'][number];

/** The statement of a red packet's money for its company: totals, daily figures, and downloads. */
export function RedPacketStatementView({ redPacketId }: { redPacketId: string }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.statement,
    input: { adminId, redPacketId },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  const { balances, redPacket } = answer;
  const sums = [
    ['funded', -balances.company],
    ['granted', redPacket.grantedCents],
    ['paid', balances.paid],
    ['owed', balances.granted],
    ['reserved', balances.reserved + balances.funded],
    ['returned', balances.returned],
    ['refunded', balances.refunded],
  ] as const;
  const grantsOf = (day: Day) => day.movements.find(({ movement }) => movement === 'grant');
  const grown = (day: Day, ...accounts: LedgerAccount[]) => sumByAccounts(day.movements, accounts);
  const columns = [
    { label: 'funded', of: (day: Day) => formatYuan(-grown(day, 'company')) },
    { label: 'count', of: (day: Day) => String(grantsOf(day)?.count ?? 0) },
    { label: 'granted', of: (day: Day) => formatYuan(grantsOf(day)?.cents ?? 0) },
    { label: 'paid', of: (day: Day) => formatYuan(grown(day, 'paid')) },
    { label: 'toReturned', of: (day: Day) => formatYuan(grown(day, 'returned', 'refunded')) },
    { label: 'refunded', of: (day: Day) => formatYuan(grown(day, 'refunded')) },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ExportForm family="redPacketsAdmin" name="exportStatement" input={{ adminId, redPacketId }}>
        <Button htmlType="submit" name="format" value="pdf">
          {t('campaign.statement.pdf')}
        </Button>
        <Button htmlType="submit" name="format" value="csv">
          {t('campaign.statement.csv')}
        </Button>
      </ExportForm>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt className="text-ink-2">{t(`campaign.statement.sheet.${label}`)}</dt>
            <dd className="figures font-semibold text-16">{formatYuan(cents)}</dd>
          </div>
        ))}
      </dl>
      <WideTable<Day>
        rowKey="day"
        dataSource={answer.days}
        width={720}
        pagination={{ pageSize: 31, hideOnSinglePage: true }}
        locale={{ emptyText: t('campaign.statement.noDays') }}
        columns={[
          {
            title: t('campaign.statement.sheet.day'),
            render: (_, day) => <span className="figures">{day.day}</span>,
          },
          ...columns.map(({ label, of }) => ({
            title: t(`campaign.statement.sheet.${label}`),
            align: 'right' as const,
            render: (_: unknown, day: Day) => <span className="figures">{of(day)}</span>,
          })),
        ]}
      />
      <p className="text-12 text-ink-2">
        {t(
          balances.granted + balances.reserved + balances.returned > 0
            ? 'campaign.statement.sheet.open'
            : 'campaign.statement.sheet.settled',
        )}
      </p>
    </div>
  );
}
