import { Input, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { type RedPacketSort, redPacketSorts, redPacketStatus } from '#shared/red-packet-codes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';

/** The filters, sort order, and page of the red packet list. They are in the address, so that reloads and links keep them. */
interface RedPacketListState {
  q: string;
  status: number | null;
  archived: boolean;
  sort: RedPacketSort;
  page: number;
}

const listed = ['draft', 'active', 'paused', 'exhausted', 'expired', 'refunded'] as const;

/** Returns the state of the list from the address, and a function that changes it. A change goes back to the first page. */
export function useRedPacketListState(): [RedPacketListState, (change: Partial<RedPacketListState>) => void] {
  const [params, setParams] = useSearchParams();
  const status = listed.find((name) => String(redPacketStatus[name]) === params.get('hb_status'));
  const state: RedPacketListState = {
    q: params.get('q') ?? '',
    status: status === undefined ? null : redPacketStatus[status],
    archived: params.get('archived') === '1',
    sort: redPacketSorts.find((sort) => sort === params.get('sort')) ?? 'new',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  const change = (changed: Partial<RedPacketListState>) => {
    const next = { ...state, page: 1, ...changed };
    const fields: Record<string, string> = {
      ...(next.q === '' ? {} : { q: next.q }),
      ...(next.status === null ? {} : { hb_status: String(next.status) }),
      ...(next.archived ? { archived: '1' } : {}),
      ...(next.sort === 'new' ? {} : { sort: next.sort }),
      ...(next.page === 1 ? {} : { page: String(next.page) }),
    };
    setParams(fields, { replace: true, preventScrollReset: true });
  };
  return [state, change];
}

/** The search, status, sort, and archive controls of the red packet list. */
export function RedPacketFilters({
  state,
  onChange,
}: {
  state: RedPacketListState;
  onChange: (change: Partial<RedPacketListState>) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
      <LabeledControl label={t('campaign.redPacket.search')}>
        <Input.Search
          allowClear
          maxLength={60}
          defaultValue={state.q}
          onSearch={(q) => onChange({ q: q.trim() })}
        />
      </LabeledControl>
      <LabeledControl label={t('campaign.redPacket.status')}>
        <Select
          className="min-w-36"
          value={state.status ?? -1}
          onChange={(status: number) => onChange({ status: status < 0 ? null : status })}
          options={[
            { value: -1, label: t('campaign.redPacket.allStatuses') },
            ...listed.map((name) => ({
              value: redPacketStatus[name] as number,
              label: t(`campaign.redPacket.statusIs.${name}`),
            })),
          ]}
        />
      </LabeledControl>
      <LabeledControl label={t('campaign.redPacket.sort')}>
        <Select
          className="min-w-36"
          value={state.sort}
          onChange={(sort: RedPacketSort) => onChange({ sort })}
          options={redPacketSorts.map((sort) => ({
            value: sort,
            label: t(`campaign.redPacket.sortIs.${sort}`),
          }))}
        />
      </LabeledControl>
      <LabeledControl label={t('campaign.redPacket.lists')}>
        <Select
          className="min-w-28"
          value={state.archived ? 'archive' : 'current'}
          onChange={(list: 'archive' | 'current') => onChange({ archived: list === 'archive' })}
          options={(['current', 'archive'] as const).map((list) => ({
            value: list,
            label: t(`campaign.redPacket.listIs.${list}`),
          }))}
        />
      </LabeledControl>
    </div>
  );
}
