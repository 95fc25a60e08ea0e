import { App, Button, Input, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto, AdminDrawRecordDto } from '#contract/prize-draw-admin.ts';
import { toWireName } from '#contract/wire-names.ts';
import { type DeliveryState, deliveryStates } from '#domain/prize-draw/types.ts';
import { TRACKING_NUMBER } from '#shared/tracking-number.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction, useReportedCall } from '../../admin/use-admin-api.ts';
import { useActivityAddress } from './activity-address.ts';

/** The draws of one activity: found, exported, and marked as delivered. */
export function ActivityRecords({ activity, active }: { activity: AdminActivityDto; active: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [{ state, prizeId, seq, isOldestFirst, recordsPage }, setAddress] = useActivityAddress();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [savedCount, setSavedCount] = useState(0);
  const { activityId } = activity;
  const deliverChosen = () =>
    run(async () => {
      const { recordIds } = await api.prizeDrawAdmin.deliverMany({ activityId, recordIds: [...chosen] });
      message.success(t('activities.records.deliveredMany', { count: recordIds.length }));
      setChosen([]);
      setSavedCount((count) => count + 1);
    });
  const findNumber = (text: string) => {
    const typed = text.trim();
    if (typed !== '' && !/^[1-9]\d{0,8}$/.test(typed)) message.error(t('activities.records.badNumber'));
    else setAddress({ seq: typed === '' ? null : Number(typed), recordsPage: 1 });
  };
  return (
    <section className="grid grid-cols-1 gap-1" aria-labelledby="records-head">
      <h3 id="records-head" className="font-semibold text-16">
        {t('activities.records.title')}
      </h3>
      <RemoteTable
        // Remounts after prizes were marked, which reloads it.
        key={savedCount}
        rowKey="recordId"
        call={api.prizeDrawAdmin.records}
        input={{ activityId, state, prizeId, seq, isOldestFirst }}
        active={active}
        everyMs={10_000}
        empty={t('activities.records.empty')}
        pageInAddress={{ pageNumber: recordsPage, onChange: (page) => setAddress({ recordsPage: page }) }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (record) => ({
            disabled: record.state !== 'owed',
            'aria-label': `${t('activities.number')} ${record.seq}`,
          }),
          hideSelectAll: true,
          columnTitle: <span className="sr-only">{t('activities.records.choose')}</span>,
        }}
        filter={
          <div className="grid gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <Select
                aria-label={t('activities.status')}
                className="w-[120px]"
                value={state ?? 'any'}
                onChange={(value: DeliveryState | 'any') =>
                  setAddress({ state: value === 'any' ? null : value, recordsPage: 1 })
                }
                options={[
                  { value: 'any', label: t('activities.anyStatus') },
                  ...deliveryStates.map((value) => ({ value, label: t(`prizeDraw.state.${value}`) })),
                ]}
              />
              <Select
                aria-label={t('activities.prize')}
                className="w-[160px]"
                value={prizeId ?? ''}
                onChange={(value) => setAddress({ prizeId: value || null, recordsPage: 1 })}
                options={[
                  { value: '', label: t('activities.records.anyPrize') },
                  ...activity.prizes.map(({ prizeId: value, name }) => ({ value, label: name })),
                ]}
              />
              <Select
                aria-label={t('activities.records.order.label')}
                className="w-[128px]"
                value={isOldestFirst ? 'oldest' : 'newest'}
                onChange={(value) => setAddress({ isOldestFirst: value === 'oldest', recordsPage: 1 })}
                options={(['newest', 'oldest'] as const).map((value) => ({
                  value,
                  label: t(`activities.records.order.${value}`),
                }))}
              />
              <Input.Search
                allowClear
                className="max-w-[160px]"
                inputMode="numeric"
                placeholder={t('activities.records.find')}
                aria-label={t('activities.records.find')}
                defaultValue={seq ?? ''}
                onSearch={findNumber}
              />
              <Popconfirm title={t('activities.records.deliverManyAsk')} onConfirm={deliverChosen}>
                <Button disabled={chosen.length === 0} loading={busy}>
                  {t('activities.records.deliverMany')}
                </Button>
              </Popconfirm>
              {chosen.length > 0 ? (
                <span className="text-ink-2">{t('activities.records.chosen', { count: chosen.length })}</span>
              ) : null}
              <ExportForm
                filter={{ activityId, state, prizeId, seq, isOldestFirst: isOldestFirst ? '1' : null }}
              />
            </div>
            <p className="text-12 text-ink-2">{t('activities.records.exportHint')}</p>
          </div>
        }
        columns={(reload) => [
          {
            title: t('activities.number'),
            width: 72,
            render: (_, { seq: number }) => <span className="figures">{number}</span>,
          },
          { title: t('activities.visitor'), render: (_, { visitor }) => displayName(t, visitor) },
          {
            title: t('prizeDraw.prize'),
            render: (_, { prizeName }) => <span className="[overflow-wrap:anywhere]">{prizeName}</span>,
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

/** Sends the filter to the call that answers with a file. */
function ExportForm({ filter }: { filter: Readonly<Record<string, string | number | null>> }) {
  const { t, locale } = useTranslation();
  return (
    <form method="post" action="/test/index/admin/export_draws">
      {Object.entries({ ...filter, locale }).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={toWireName(name)} value={value} />,
      )}
      <Button htmlType="submit">{t('activities.records.export')}</Button>
    </form>
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
