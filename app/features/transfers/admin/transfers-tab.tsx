import { Button, Select } from 'antd';
import { formatYuan } from '#shared/money.ts';
import { transferNeeds } from '#shared/transfer-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { Reconciliations } from './reconciliations.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { transferReason } from './transfer-reason.ts';

const EVERY_MS = 10_000;

/** Payments in WeChat: the channel's state, the orders, and the daily reconciliations. */
export function TransfersTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['need'], active });
  const need = transferNeeds.find((name) => name === state.values.need) ?? null;
  const { answer, error, reload } = useCall({
    call: api.transfersAdmin.status,
    input: {},
    active,
    everyMs: EVERY_MS,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <p aria-busy="true">{t('admin.loading')}</p>;
  const { channel, stop, held, failed } = answer;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      {stop ? <StoppedNotice code={stop.errorCode} stoppedMs={stop.stoppedMs} onResumed={reload} /> : null}
      <p className="max-w-[68ch] text-ink-2">
        {channel === 'manual'
          ? t('transfers.admin.manual')
          : t('transfers.admin.auto', { channel: t(`transfers.channels.${channel}`) })}
      </p>
      <RemoteTable
        rowKey="orderNumber"
        call={api.transfersAdmin.list}
        input={{ need }}
        state={state}
        active={active}
        everyMs={EVERY_MS}
        empty={t('transfers.admin.empty')}
        width={1000}
        filter={
          <div className="flex">
            <Select
              aria-label={t('transfers.admin.need')}
              value={need ?? ''}
              className="w-60 max-w-full"
              onChange={(value) => state.change({ values: { need: value } })}
              options={[
                { value: '', label: t('transfers.admin.all') },
                { value: 'held', label: t('transfers.admin.needs.held', { count: held }) },
                { value: 'failed', label: t('transfers.admin.needs.failed', { count: failed }) },
              ]}
            />
          </div>
        }
        columns={(reloadRows) => [
          {
            title: t('transfers.admin.who'),
            render: (_, { accountName, theme }) => (
              <div className="[overflow-wrap:anywhere]">
                <p>{displayName(t, accountName)}</p>
                <p className="text-14 text-ink-2">{theme}</p>
              </div>
            ),
          },
          {
            title: t('transfers.admin.money'),
            width: 110,
            align: 'right',
            render: (_, { cents }) => <span className="figures">{formatYuan(cents)}</span>,
          },
          {
            title: t('transfers.admin.state'),
            width: 240,
            render: (_, row) => {
              const { heldCode, lastCode, isWithdrawn, endedMs } = row;
              return (
                <div>
                  <p className={heldCode === null ? undefined : 'font-medium'}>
                    {t(`transfers.states.${row.state}`)}
                  </p>
                  <p className="text-14 text-ink-2">
                    {heldCode !== null
                      ? t('transfers.admin.held', { reason: transferReason(t, heldCode) })
                      : row.state === 'failed' && lastCode !== null
                        ? t('transfers.admin.failed', { reason: transferReason(t, lastCode) })
                        : isWithdrawn && endedMs === null
                          ? t('transfers.admin.withdrawn')
                          : null}
                  </p>
                </div>
              );
            },
          },
          {
            title: t('transfers.admin.number'),
            render: (_, { orderNumber, previousNumber }) => (
              <div className="figures text-14 [overflow-wrap:anywhere]">
                <p>{orderNumber}</p>
                {previousNumber === null ? null : (
                  <p className="text-ink-2">{t('transfers.admin.replaces', { number: previousNumber })}</p>
                )}
              </div>
            ),
          },
          {
            title: t('transfers.admin.when'),
            width: 176,
            render: (_, { createdMs }) => <span className="figures">{formatDate(createdMs)}</span>,
          },
          {
            title: t('transfers.admin.act'),
            width: 200,
            render: (_, row) => (
              <TransferActions
                transfer={row}
                onDone={async () => {
                  await reloadRows();
                  await reload();
                }}
              />
            ),
          },
        ]}
      />
      <Reconciliations active={active} />
    </div>
  );
}

/** Tells that the channel has stopped, since when, and why. */
function StoppedNotice({
  code,
  stoppedMs,
  onResumed,
}: {
  code: string;
  stoppedMs: number;
  onResumed: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const resume = () =>
    run(async () => {
      await api.transfersAdmin.resume();
      await onResumed();
    });
  return (
    <section
      aria-labelledby="payments-stopped"
      className="grid max-w-[760px] gap-3 rounded-read border border-rule bg-sheet p-4"
    >
      <h2 id="payments-stopped" className="font-semibold text-20">
        {t('transfers.admin.stopped')}
      </h2>
      <p>
        {t('transfers.admin.stoppedText', { when: formatDate(stoppedMs), reason: transferReason(t, code) })}
      </p>
      <p>
        <Button type="primary" loading={busy} onClick={resume}>
          {t('transfers.admin.resume')}
        </Button>
      </p>
    </section>
  );
}
