import { Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PayoutBillDto } from '#contract/payouts-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { type PayoutState, payoutStates } from '#shared/payout-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { PayoutActions } from './payout-actions.tsx';
import { OpenPayoutFiles, UploadResults } from './payout-files.tsx';
import { PayoutsTable } from './payouts-table.tsx';

const PAGE_SIZE = 20;

/** The payment desk, where an administrator pays red packets by hand. */
export default function PayoutsPage() {
  return (
    <AdminProvider>
      <PayoutDesk />
    </AdminProvider>
  );
}

/** The filter in the address: `state`, `hb_id_md5`, and `text`, which searches bills of every state. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.get('text');
  const chosen = payoutStates.find((state) => state === params.get('state')) ?? 'waiting';
  return {
    filter: {
      state: text === null ? chosen : null,
      redPacketId: params.get('hb_id_md5'),
      text,
    },
    setFilter: (fields: { state?: PayoutState; text?: string | null; hb_id_md5?: null }) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(fields))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

function PayoutDesk() {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const { filter, setFilter } = useFilter();
  const key = JSON.stringify(filter);
  const [shown, setShown] = useState<{ key: string; pageNumber: number; chosen: PayoutBillDto[] }>({
    key,
    pageNumber: 1,
    chosen: [],
  });
  const { pageNumber, chosen } = shown.key === key ? shown : { pageNumber: 1, chosen: [] };
  const bills = useCall({
    call: api.payoutsAdmin.list,
    input: { adminId, ...filter, pageNumber, pageSize: PAGE_SIZE },
    active: true,
  });
  const files = useCall({ call: api.payoutsAdmin.batches, input: { adminId }, active: true });
  const reload = async () => {
    setShown({ key, pageNumber, chosen: [] });
    await Promise.all([bills.reload(), files.reload()]);
  };
  const { answer, error } = bills;
  if (error && !answer) return <ErrorState error={error} onRetry={bills.reload} />;
  const theme = answer?.list[0]?.theme;
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16">
      <div className="flex flex-wrap items-center gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented<PayoutState | ''>
            aria-label={t('payouts.stateLabel')}
            value={filter.state ?? ''}
            onChange={(state) => setFilter({ text: null, ...(state === '' ? {} : { state }) })}
            options={payoutStates.map((value) => ({ value, label: t(`payouts.state.${value}`) }))}
          />
        </div>
        <Input.Search
          key={filter.text}
          aria-label={t('payouts.search')}
          placeholder={t('payouts.search')}
          className="max-w-64"
          maxLength={60}
          allowClear
          defaultValue={filter.text ?? ''}
          onSearch={(text) => setFilter({ text: text.trim() })}
        />
        {filter.redPacketId === null ? null : (
          <Tag closable onClose={() => setFilter({ hb_id_md5: null })}>
            {theme ? t('payouts.ofRedPacket', { theme }) : t('payouts.oneRedPacket')}
          </Tag>
        )}
      </div>
      {filter.state === 'exported' ? (
        <>
          <OpenPayoutFiles files={files.answer?.list ?? []} />
          <UploadResults onDone={reload} />
        </>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <p aria-live="polite" className="figures grow text-ink-2">
          {answer ? t('payouts.sum', { count: answer.total, yuan: formatYuan(answer.cents) }) : null}
        </p>
        <PayoutActions
          state={filter.state}
          redPacketId={filter.redPacketId}
          chosen={chosen}
          isEmpty={(answer?.total ?? 0) === 0}
          onDone={reload}
        />
      </div>
      <PayoutsTable
        bills={answer?.list ?? null}
        empty={t(`payouts.none.${filter.state ?? 'found'}`)}
        canChoose={filter.state === 'waiting' || filter.state === 'exported'}
        chosen={chosen}
        onChoose={(next) => setShown({ key, pageNumber, chosen: next })}
        page={{
          current: pageNumber,
          pageSize: PAGE_SIZE,
          total: answer?.total ?? 0,
          onChange: (next) => setShown({ key, pageNumber: next, chosen }),
        }}
        onDone={reload}
      />
    </div>
  );
}
