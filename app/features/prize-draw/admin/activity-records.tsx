import { App, Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto, AdminDrawRecordDto } from '#contract/prize-draw-admin.ts';
import { deliveryStates } from '#domain/prize-draw/types.ts';
import { TRACKING_NUMBER } from '#shared/tracking-number.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { ListFilters, SearchFilter, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction, useReportedCall } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';

/** The draws of one activity, with filters, export, and delivery. */
export function ActivityRecords({ activity, active }: { activity: AdminActivityDto; active: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const state = useListState({ names: ['state', 'prize', 'no', 'order'], active });
  const typed = state.values.no;
  const seq = typed !== null && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null;
  const isOldestFirst = state.values.order === 'oldest';
  const { activityId } = activity;
  const input = {
    ...{ activityId, seq, isOldestFirst, prizeId: state.values.prize },
    state: chosenOf(deliveryStates, state.values.state),
  };
  const deliverMany = (rows: readonly AdminDrawRecordDto[], finish: () => Promise<void>) =>
    run(async () => {
      const chosen = rows.map(({ recordId }) => recordId);
      const { recordIds } = await api.prizeDrawAdmin.deliverMany({ activityId, recordIds: chosen });
      message.success(t('activities.records.deliveredMany', { count: recordIds.length }));
      await finish();
    });
  return (
    <section className="grid grid-cols-1 gap-1" aria-labelledby="records-head">
      <h3 id="records-head" className="font-semibold text-16">
        {t('activities.records.title')}
      </h3>
      <RemoteTable
        rowKey="recordId"
        call={api.prizeDrawAdmin.records}
        input={input}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t('activities.records.empty')}
        bulk={{
          label: ({ seq: number }) => `${t('activities.number')} ${number}`,
          canSelect: (record) => record.state === 'owed',
          actions: ({ rows, finish }) => (
            <Popconfirm
              title={t('activities.records.deliverManyAsk')}
              onConfirm={() => deliverMany(rows, finish)}
            >
              <Button loading={busy}>{t('activities.records.deliverMany')}</Button>
            </Popconfirm>
          ),
        }}
        filter={
          <div className="grid gap-2">
            <ListFilters>
              <SelectFilter
                state={state}
                name="state"
                label={t('activities.status')}
                options={deliveryStates.map((value) => ({ value, label: t(`prizeDraw.state.${value}`) }))}
              />
              <SelectFilter
                state={state}
                name="prize"
                label={t('activities.prize')}
                options={activity.prizes.map(({ prizeId: value, name: label }) => ({ value, label }))}
              />
              <SelectFilter
                state={state}
                name="order"
                label={t('activities.records.order.label')}
                initial="newest"
                options={(['newest', 'oldest'] as const).map((value) => ({
                  value,
                  label: t(`activities.records.order.${value}`),
                }))}
              />
              <SearchFilter state={state} name="no" label={t('activities.records.find')} />
              <ExportForm family="prizeDrawAdmin" name="exportRecords" input={input}>
                <Button htmlType="submit">{t('activities.records.export')}</Button>
              </ExportForm>
            </ListFilters>
            {typed !== null && seq === null ? (
              <p role="alert" className="text-rec-text">
                {t('activities.records.badNumber')}
              </p>
            ) : null}
            <p className="text-12 text-ink-2">{t('activities.records.exportHint')}</p>
          </div>
        }
        columns={(reload) => [
          {
            title: t('activities.number'),
            width: 72,
            render: (_, { seq: number }) => <span className="figures">{number}</span>,
          },
          {
            title: t('activities.visitor'),
            render: (_, { visitor }) =>
              visitor === null ? t('activities.withoutAccount') : displayName(t, visitor),
          },
          {
            title: t('prizeDraw.prize'),
            render: (_, { prizeName, withheld }) => (
              <span className="[overflow-wrap:anywhere]">
                {prizeName}
                {withheld === null ? null : (
                  <span className="block text-12 text-ink-2">{t(`activities.withheld.${withheld}`)}</span>
                )}
              </span>
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
            width: 136,
            render: (_, record) => (
              <>
                <span>{t(`prizeDraw.state.${record.state}`)}</span>
                {record.trackingNumber === null ? null : (
                  <span className="figures block select-all [overflow-wrap:anywhere]">
                    {record.trackingNumber}
                  </span>
                )}
              </>
            ),
          },
          {
            title: t('admin.jobs.act'),
            width: 128,
            render: (_, record) =>
              record.state === 'owed' ? <DeliverButton recordId={record.recordId} onDone={reload} /> : null,
          },
        ]}
      />
    </section>
  );
}

function DeliverButton({ recordId, onDone }: { recordId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const report = useReportedCall();
  const [typed, setTyped] = useState('');
  const number = typed.trim();
  const isWrong = number !== '' && !TRACKING_NUMBER.test(number);
  const deliver = () =>
    report(async () => {
      await api.prizeDrawAdmin.deliver({ recordId, trackingNumber: number === '' ? null : number });
      await onDone();
    });
  return (
    <Popconfirm
      title={t('activities.deliverAsk')}
      description={
        <>
          <Input
            aria-label={t('activities.trackingNumber')}
            placeholder={t('activities.trackingNumberHint')}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isWrong ? <p className="pt-1 text-rec-text">{t('activities.trackingNumberWrong')}</p> : null}
        </>
      }
      okButtonProps={{ disabled: isWrong }}
      onConfirm={deliver}
    >
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
