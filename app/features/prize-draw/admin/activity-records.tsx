import { Button, Input, Popconfirm, Segmented, Table } from 'antd';
import { useState } from 'react';
import type { AdminDrawRecordDto } from '#contract/prize-draw-admin.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useReportedCall } from '../../admin/use-admin-api.ts';

const PAGE_SIZE = 20;
const filters = ['all', 'owed', 'delivered', 'none'] as const;

/** The draws of one activity, with a button that marks an owed prize as delivered. */
export function ActivityRecords({ activityId }: { activityId: string }) {
  const { t } = useTranslation();
  const [{ filter, pageNumber }, setShown] = useState<{
    filter: (typeof filters)[number];
    pageNumber: number;
  }>({
    filter: 'all',
    pageNumber: 1,
  });
  const state = filter === 'all' ? null : filter;
  const { answer, error, reload } = useCall({
    call: api.prizeDrawAdmin.records,
    input: { activityId, state, pageNumber, pageSize: PAGE_SIZE },
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
        onChange={(value) => setShown({ filter: value, pageNumber: 1 })}
        options={filters.map((value) => ({
          value,
          label: value === 'all' ? t('admin.jobs.filters.all') : t(`prizeDraw.state.${value}`),
        }))}
      />
      <Table<AdminDrawRecordDto>
        rowKey="recordId"
        size="small"
        loading={answer === null}
        locale={{ emptyText: t('activities.noRecords') }}
        dataSource={answer?.list ?? []}
        pagination={{
          current: pageNumber,
          pageSize: PAGE_SIZE,
          total: answer?.total ?? 0,
          onChange: (page) => setShown({ filter, pageNumber: page }),
          hideOnSinglePage: true,
        }}
        columns={[
          {
            title: t('activities.number'),
            width: 72,
            render: (_, { seq }) => <span className="figures">{seq}</span>,
          },
          {
            title: t('activities.visitor'),
            render: (_, { visitor }) =>
              visitor === null ? t('activities.withoutAccount') : displayName(t, visitor),
          },
          {
            title: t('prizeDraw.prize'),
            render: (_, { prizeName, withheld }) => (
              <>
                {prizeName}
                {withheld === null ? null : (
                  <span className="block text-12 text-ink-2">{t(`activities.withheld.${withheld}`)}</span>
                )}
              </>
            ),
          },
          {
            title: t('activities.time'),
            width: 168,
            render: (_, { drawnAt }) => <span className="figures">{formatDate(drawnAt * 1000)}</span>,
          },
          { title: t('prizeDraw.phone'), width: 200, render: (_, record) => <Phone record={record} /> },
          {
            title: t('activities.status'),
            width: 88,
            render: (_, record) => t(`prizeDraw.state.${record.state}`),
          },
          {
            title: t('admin.jobs.act'),
            width: 120,
            render: (_, record) =>
              record.state === 'owed' ? <DeliverButton recordId={record.recordId} onDone={reload} /> : null,
          },
        ]}
      />
    </div>
  );
}

function DeliverButton({ recordId, onDone }: { recordId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const report = useReportedCall();
  const deliver = () =>
    report(async () => {
      await api.prizeDrawAdmin.deliver({ recordId });
      await onDone();
    });
  return (
    <Popconfirm title={t('activities.deliverAsk')} onConfirm={deliver}>
      <Button size="small">{t('activities.deliver')}</Button>
    </Popconfirm>
  );
}

/** The masked phone number, with a button that shows a winner's full number after a reason was entered. */
function Phone({ record }: { record: AdminDrawRecordDto }) {
  const { t } = useTranslation();
  const report = useReportedCall();
  const [fullNumber, setFullNumber] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  if (record.maskedNumber === null) return <span className="text-ink-2">{t('activities.noPhone')}</span>;
  const reveal = async () => {
    const revealed = await report(() =>
      api.prizeDrawAdmin.revealPhone({ recordId: record.recordId, reason }),
    );
    if (revealed) setFullNumber(revealed.phone);
  };
  return (
    <span className="flex items-center gap-2">
      <span className="figures">{fullNumber ?? record.maskedNumber}</span>
      {fullNumber === null && record.state !== 'none' ? (
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
