import { Button, Input, Table } from 'antd';
import { useState } from 'react';
import type { AdDto, AdReportDto } from '#contract/ads-admin.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';

/** How many days a report shows at first. */
const FIRST_DAYS = 30;

/** The counts of an ad by day and place, what came of its red packets, and their definitions. */
export function AdReportPanel({ ad }: { ad: AdDto }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const [from, setFrom] = useState(() => shanghaiDay(Date.now() - (FIRST_DAYS - 1) * DAY_SECONDS * 1000));
  const [to, setTo] = useState(() => shanghaiDay(Date.now()));
  const input = { adminId, adId: ad.adId, from, to };
  const { answer, error, reload } = useCall({ call: api.adsAdmin.report, input, active: true });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-12 text-ink-2">{t('campaign.ad.report.hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <label htmlFor="report-from" className="grid gap-1">
          {t('campaign.ad.report.from')}
          <Input
            type="date"
            id="report-from"
            value={from}
            max={to}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label htmlFor="report-to" className="grid gap-1">
          {t('campaign.ad.report.to')}
          <Input
            type="date"
            id="report-to"
            value={to}
            min={from}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        <ExportForm family="adsAdmin" name="exportReport" input={input}>
          <Button htmlType="submit">{t('campaign.ad.report.export')}</Button>
        </ExportForm>
      </div>
      {error && !answer ? <ErrorState error={error} onRetry={reload} /> : null}
      {answer ? <Figures report={answer} /> : null}
    </div>
  );
}

function Figures({ report }: { report: AdReportDto }) {
  const { t } = useTranslation();
  const steps = [
    { label: t('campaign.ad.shown'), count: report.impressions },
    { label: t('campaign.ad.clicked'), count: report.clicks },
  ];
  return (
    <>
      <dl aria-label={t('campaign.ad.report.funnel')} className="grid gap-2">
        {steps.map(({ label, count }) => (
          <Bar key={label} label={label} count={count} most={report.impressions} />
        ))}
      </dl>
      {report.packets.length > 0 ? (
        <>
          <p className="text-12 text-ink-2">{t('campaign.ad.report.packetHint')}</p>
          <ul className="grid gap-1">
            {report.packets.map(({ redPacketId, theme, openedCount, paidCount }) => (
              <li key={redPacketId} className="figures">
                {`${theme} · ${t('campaign.ad.report.opened')} ${openedCount} · ${t('campaign.ad.report.paid')} ${paidCount}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <DayChart days={report.days} />
      <Table
        size="small"
        rowKey={({ day, place }) => `${day} ${place}`}
        dataSource={report.days.toReversed()}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: t('campaign.ad.report.empty') }}
        columns={[
          { title: t('campaign.ad.report.csv.day'), dataIndex: 'day' },
          {
            title: t('campaign.ad.places'),
            render: (_, { place }) =>
              place === 'unknown' ? t('campaign.ad.report.unknownPlace') : t(`campaign.ad.place.${place}`),
          },
          { title: t('campaign.ad.shown'), dataIndex: 'impressions', align: 'right' },
          { title: t('campaign.ad.clicked'), dataIndex: 'clicks', align: 'right' },
        ]}
      />
    </>
  );
}

function Bar({ label, count, most }: { label: string; count: number; most: number }) {
  return (
    <div className="grid grid-cols-[80px_1fr_64px] items-center gap-2">
      <dt>{label}</dt>
      <dd className="contents">
        <span className="h-4 rounded-edit bg-sunk">
          <span
            className="block h-full rounded-edit bg-ink"
            style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }}
          />
        </span>
        <span className="figures text-right">{count}</span>
      </dd>
    </div>
  );
}

/** A column for each day with its impressions in all places. The table below has the numbers. */
function DayChart({ days }: Pick<AdReportDto, 'days'>) {
  const sums = [...Map.groupBy(days, ({ day }) => day)].map(([day, rows]) => ({
    day,
    impressions: rows.reduce((sum, row) => sum + row.impressions, 0),
  }));
  const most = Math.max(1, ...sums.map(({ impressions }) => impressions));
  if (sums.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex h-[120px] items-end gap-px">
      {sums.map(({ day, impressions }) => (
        <span
          key={day}
          title={`${day} · ${impressions}`}
          className="max-w-8 grow bg-ink"
          style={{ height: `${(100 * impressions) / most}%` }}
        />
      ))}
    </div>
  );
}
