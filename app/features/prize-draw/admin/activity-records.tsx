import { App, Button, Input, Popconfirm, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestJson } from '#app/api/http-client.ts';
import { useApiQuery } from '#app/api/use-api-query.ts';
import { displayName } from '#app/i18n/display-name.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import { ErrorState } from '#app/ui/index.ts';
import type { WireAdminRecord, WireCodeAnswer } from '#shared/wire-draw.ts';

const PAGE_SIZE = 20;
const filters = ['all', 'owed', 'delivered', 'none'] as const;

/** What was drawn in one activity; what is owed can be marked as handed over. */
export function ActivityRecords({ activityId }: { activityId: string }) {
  const { t } = useTranslation();
  const [{ filter, pageno }, setShown] = useState<{ filter: (typeof filters)[number]; pageno: number }>({
    filter: 'all',
    pageno: 1,
  });
  const state = filter === 'all' ? null : filter;
  const { answer, error, reload } = useApiQuery<WireCodeAnswer<{ list: WireAdminRecord[]; total: number }>>({
    path: '/test/index/admin/get_draw_list',
    fields: { activity_id: activityId, state, pageno, pagesize: PAGE_SIZE },
    active: true,
    everyMs: 10_000,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segmented
        aria-label={t('admin.jobs.filter')}
        className="justify-self-start"
        value={filter}
        onChange={(value) => setShown({ filter: value, pageno: 1 })}
        options={filters.map((value) => ({
          value,
          label: value === 'all' ? t('admin.jobs.filters.all') : t(`wheel.state.${value}`),
        }))}
      />
      <Table<WireAdminRecord>
        rowKey="record_id"
        size="small"
        loading={answer === null}
        locale={{ emptyText: t('activities.noRecords') }}
        dataSource={answer?.data.list ?? []}
        pagination={{
          current: pageno,
          pageSize: PAGE_SIZE,
          total: answer?.data.total ?? 0,
          onChange: (page) => setShown({ filter, pageno: page }),
          hideOnSinglePage: true,
        }}
        columns={[
          {
            title: t('activities.number'),
            width: 72,
            render: (_, { seq }) => <span className="figures">{seq}</span>,
          },
          { title: t('activities.visitor'), render: (_, { visitor }) => displayName(t, visitor) },
          { title: t('wheel.prize'), dataIndex: 'prize' },
          {
            title: t('activities.time'),
            width: 168,
            render: (_, { time }) => <span className="figures">{formatDate(time * 1000)}</span>,
          },
          { title: t('wheel.phone'), width: 200, render: (_, record) => <Phone record={record} /> },
          { title: t('activities.status'), width: 88, render: (_, one) => t(`wheel.state.${one.state}`) },
          {
            title: t('admin.jobs.act'),
            width: 120,
            render: (_, record) =>
              record.state === 'owed' ? <Deliver recordId={record.record_id} onDone={reload} /> : null,
          },
        ]}
      />
    </div>
  );
}

function Deliver({ recordId, onDone }: { recordId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const deliver = async () => {
    try {
      await requestJson('/test/index/admin/deliver_prize', {
        method: 'POST',
        fields: { record_id: recordId },
      });
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    }
  };
  return (
    <Popconfirm title={t('activities.deliverAsk')} onConfirm={deliver}>
      <Button size="small">{t('activities.deliver')}</Button>
    </Popconfirm>
  );
}

/** Masked; the whole number of a winner after a reason was given, which is kept. */
function Phone({ record }: { record: WireAdminRecord }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [whole, setWhole] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  if (record.phone_masked === null) return <span className="text-ink-2">{t('activities.noPhone')}</span>;
  const reveal = async () => {
    try {
      const { data } = await requestJson<WireCodeAnswer<{ phone: string }>>(
        '/test/index/admin/reveal_phone',
        {
          method: 'POST',
          fields: { record_id: record.record_id, reason },
        },
      );
      setWhole(data.phone);
    } catch (caught) {
      message.error(errorMessage(t, caught));
    }
  };
  return (
    <span className="flex items-center gap-2">
      <span className="figures">{whole ?? record.phone_masked}</span>
      {whole === null && record.state !== 'none' ? (
        <Popconfirm
          title={t('activities.revealAsk')}
          description={
            <Input
              aria-label={t('activities.reason')}
              placeholder={t('activities.reason')}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          }
          okButtonProps={{ disabled: reason.trim() === '' }}
          onConfirm={reveal}
        >
          <Button size="small" type="text">
            {t('activities.reveal')}
          </Button>
        </Popconfirm>
      ) : null}
    </span>
  );
}
